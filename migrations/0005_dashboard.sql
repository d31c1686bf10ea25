ALTER TABLE "purchase_attempts" DROP CONSTRAINT "purchase_attempts_kind_check";--> statement-breakpoint
ALTER TABLE "purchase_attempts" DROP CONSTRAINT "purchase_attempts_card_minimum_check";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "added_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "job_kind" text DEFAULT 'electrical' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "vehicle_make" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "vehicle_model" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "vehicle_year" integer;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "vehicle_rego" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "travel_distance" integer;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "budget_concern" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "previous_experience" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_added_by_user_id_users_id_fk" FOREIGN KEY ("added_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_purchases_stage_idx" ON "lead_purchases" USING btree ("buyer_id","sales_stage","purchased_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "lead_purchases_purchased_at_idx" ON "lead_purchases" USING btree ("purchased_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "leads_archived_idx" ON "leads" USING btree ("created_at" DESC NULLS FIRST) WHERE "leads"."status" = 'archived';--> statement-breakpoint
CREATE INDEX "leads_added_by_user_id_idx" ON "leads" USING btree ("added_by_user_id");--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_job_kind_check" CHECK ("leads"."job_kind" in ('electrical', 'vehicle'));--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_vehicle_check" CHECK (("leads"."job_kind" = 'vehicle') = ("leads"."vehicle_make" is not null) and num_nulls("leads"."vehicle_make", "leads"."vehicle_model", "leads"."vehicle_year") in (0, 3));--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_vehicle_year_check" CHECK ("leads"."vehicle_year" between 1900 and 2200);--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_travel_distance_check" CHECK ("leads"."travel_distance" between 0 and 200);--> statement-breakpoint
ALTER TABLE "purchase_attempts" ADD CONSTRAINT "purchase_attempts_kind_check" CHECK ("purchase_attempts"."kind" in ('card', 'demo', 'free', 'admin', 'own'));--> statement-breakpoint
ALTER TABLE "purchase_attempts" ADD CONSTRAINT "purchase_attempts_card_minimum_check" CHECK ("purchase_attempts"."kind" in ('free', 'admin', 'own') or "purchase_attempts"."quoted_price" >= 0.50);