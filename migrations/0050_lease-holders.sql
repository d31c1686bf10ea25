ALTER TABLE "jobs" ADD COLUMN "leased_by" integer;--> statement-breakpoint
ALTER TABLE "purchase_attempts" ADD COLUMN "leased_by" integer;