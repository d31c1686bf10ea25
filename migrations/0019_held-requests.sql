ALTER TABLE "leads" DROP CONSTRAINT "leads_status_check";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "held_for" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "market_settings" ADD COLUMN "hold_after_requests" integer DEFAULT 5;--> statement-breakpoint
ALTER TABLE "market_settings" ADD COLUMN "end_after_days" integer DEFAULT 14;--> statement-breakpoint
CREATE INDEX "leads_market_end_idx" ON "leads" USING btree ("expires_at","id") WHERE "leads"."status" = 'available';--> statement-breakpoint
CREATE INDEX "leads_held_idx" ON "leads" USING btree ("created_at","id") WHERE "leads"."status" = 'held';--> statement-breakpoint
CREATE INDEX "leads_ended_at_idx" ON "leads" USING btree ("ended_at") WHERE "leads"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "leads_filed_from_idx" ON "leads" USING btree ("filed_from","created_at") WHERE "leads"."filed_from" is not null;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_held_check" CHECK (("leads"."status" = 'held') = ("leads"."held_for" is not null));--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_held_for_check" CHECK ("leads"."held_for" in ('many_requests', 'no_form'));--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_ended_check" CHECK ("leads"."ended_at" is null or "leads"."status" = 'archived');--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_status_check" CHECK ("leads"."status" in ('available', 'held', 'sold', 'archived'));--> statement-breakpoint
ALTER TABLE "market_settings" ADD CONSTRAINT "market_settings_hold_check" CHECK ("market_settings"."hold_after_requests" between 1 and 1000);--> statement-breakpoint
ALTER TABLE "market_settings" ADD CONSTRAINT "market_settings_end_check" CHECK ("market_settings"."end_after_days" between 1 and 365);