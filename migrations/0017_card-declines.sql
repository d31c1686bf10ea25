CREATE TABLE "card_declines" (
	"id" text PRIMARY KEY NOT NULL,
	"hold_id" text NOT NULL,
	"declined_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "purchase_attempts" DROP CONSTRAINT "purchase_attempts_reason_check";--> statement-breakpoint
ALTER TABLE "saved_cards" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "card_declines_hold_id_idx" ON "card_declines" USING btree ("hold_id");--> statement-breakpoint
CREATE INDEX "card_declines_declined_at_idx" ON "card_declines" USING btree ("declined_at");--> statement-breakpoint
CREATE INDEX "stripe_events_received_at_idx" ON "stripe_events" USING btree ("received_at");--> statement-breakpoint
ALTER TABLE "purchase_attempts" ADD CONSTRAINT "purchase_attempts_reason_check" CHECK ("purchase_attempts"."reason" in ('won', 'lost', 'withdrawn', 'relisted', 'expired', 'canceled', 'refused', 'declined', 'mismatch', 'superseded', 'buyer_inactive', 'gateway_changed', 'capture_failed', 'unpurchased', 'converted', 'bad_lead', 'free_limit'));--> statement-breakpoint
INSERT INTO "card_declines" ("id", "hold_id", "declined_at")
SELECT "id", "object_id", "received_at" FROM "stripe_events"
WHERE "type" = 'payment_intent.payment_failed' AND "received_at" > now() - interval '1 hour';--> statement-breakpoint
UPDATE "saved_cards" SET "is_test" = "made"."is_test" FROM (
  SELECT DISTINCT ON ("customer_id") "customer_id", "is_test" FROM "purchase_attempts"
  WHERE "customer_id" IS NOT NULL ORDER BY "customer_id", "created_at" DESC
) AS "made" WHERE "made"."customer_id" = "saved_cards"."customer_id";
