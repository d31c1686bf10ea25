-- First, while the other tables are not locked: it holds up only who writes here.
CREATE INDEX "customer_messages_new_link_idx" ON "customer_messages" USING btree ("created_at") WHERE "customer_messages"."kind" = 'new_link';--> statement-breakpoint
-- Not valid, so that no row is read: they allow one kind more than before.
ALTER TABLE "customer_messages" DROP CONSTRAINT "customer_messages_kind_check";--> statement-breakpoint
ALTER TABLE "customer_messages" ADD CONSTRAINT "customer_messages_kind_check" CHECK ("customer_messages"."kind" in ('received', 'taken', 'nobody_yet', 'did_they_call', 'rated', 'closed', 'new_link')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sms_messages" DROP CONSTRAINT "sms_messages_kind_check";--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_kind_check" CHECK ("sms_messages"."kind" in ('phone_code', 'received', 'taken', 'nobody_yet', 'did_they_call', 'closed', 'new_link')) NOT VALID;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "earlier_phone_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "link_replaced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "is_news_texted" boolean DEFAULT false NOT NULL;
