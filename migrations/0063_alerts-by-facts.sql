ALTER TABLE "alert_settings" ADD COLUMN "only_with_photos" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_settings" ADD COLUMN "only_known_budgets" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "standing_bids" ADD COLUMN "photos_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "standing_bids" ADD COLUMN "budget_known_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "jobs" SET "name" = 'added-fact-alert' WHERE "name" = 'confirmed-lead-alert' AND "finished_at" IS NULL;