ALTER TABLE "customer_messages" ADD COLUMN "is_counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "closed_for" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
-- Not valid, so that no row is read: both columns are new and empty.
ALTER TABLE "leads" ADD CONSTRAINT "leads_closed_check" CHECK (("leads"."closed_for" is null) = ("leads"."closed_at" is null) and ("leads"."closed_for" is null or "leads"."closed_for" in ('unconfirmed_phone', 'nobody_took', 'bad_lead', 'archived'))) NOT VALID;
