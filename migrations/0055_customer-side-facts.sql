ALTER TABLE "sms_messages" DROP CONSTRAINT "sms_messages_kind_check";--> statement-breakpoint
ALTER TABLE "customer_answers" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "customer_messages" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "is_counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "is_counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "customer_messages_under_way_idx" ON "customer_messages" USING btree ("created_at") WHERE "customer_messages"."outcome" is null;--> statement-breakpoint
ALTER TABLE "customer_messages" ADD CONSTRAINT "customer_messages_outcome_check" CHECK ("customer_messages"."outcome" is null or "customer_messages"."outcome" in ('sent', 'out_of_date', 'over_limit', 'failed'));--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_kind_check" CHECK ("sms_messages"."kind" in ('phone_code', 'received', 'taken', 'nobody_yet', 'did_they_call'));--> statement-breakpoint
-- What was noted until now counts as sent; the jobs that are under way say otherwise if it was not.
UPDATE "customer_messages" SET "outcome" = 'sent' WHERE "outcome" IS NULL;--> statement-breakpoint
-- As noteCountedReviews does from now on. Where a code was ever texted, only confirmed numbers count.
UPDATE "reviews" SET "is_counted" = true
FROM "lead_purchases" AS "sale" INNER JOIN "leads" AS "lead" ON "lead"."id" = "sale"."lead_id"
WHERE "sale"."id" = "reviews"."purchase_id" AND "sale"."payment_status" = 'completed' AND "sale"."amount_paid" > 0
  AND ("lead"."phone_confirmed_at" IS NOT NULL OR NOT EXISTS (SELECT FROM "sms_messages"))
  AND NOT EXISTS (SELECT FROM "users" AS "own" WHERE ("own"."id" = "sale"."buyer_id" OR "own"."team_owner_id" = "sale"."buyer_id")
    AND right(regexp_replace("own"."phone", '\D', '', 'g'), 9) = right(regexp_replace("lead"."customer_phone", '\D', '', 'g'), 9))
  AND NOT EXISTS (SELECT FROM "purchase_attempts" AS "own" WHERE "own"."quoted_from" = "lead"."filed_from" AND "own"."buyer_id" = "sale"."buyer_id");
