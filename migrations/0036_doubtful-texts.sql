ALTER TABLE "leads" ADD COLUMN "is_doubtful" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "is_foreign" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "rewritten_electrical_work" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "rewritten_special_requests" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "texts_reviewed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "leads_doubtful_idx" ON "leads" USING btree ("created_at","id") WHERE "leads"."is_doubtful" and "leads"."texts_reviewed_at" is null and "leads"."status" in ('available', 'held');