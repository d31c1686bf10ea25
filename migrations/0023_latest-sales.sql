CREATE TABLE "latest_sales" (
	"buyer_id" integer NOT NULL,
	"is_test" boolean NOT NULL,
	"purchase_id" integer NOT NULL,
	"lead_id" integer NOT NULL,
	"sold_at" timestamp (3) with time zone NOT NULL,
	"amount_paid" numeric(10,2) NOT NULL,
	"card_fingerprint" text,
	"quoted_from" text,
	CONSTRAINT "latest_sales_pkey" PRIMARY KEY("buyer_id","is_test")
);
--> statement-breakpoint
ALTER TABLE "latest_sales" ADD CONSTRAINT "latest_sales_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "latest_sales_sold_at_idx" ON "latest_sales" USING btree ("sold_at","purchase_id");--> statement-breakpoint
CREATE INDEX "latest_sales_purchase_id_idx" ON "latest_sales" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "latest_sales_lead_id_idx" ON "latest_sales" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "latest_sales_card_fingerprint_idx" ON "latest_sales" USING btree ("card_fingerprint","sold_at");--> statement-breakpoint
CREATE INDEX "latest_sales_quoted_from_idx" ON "latest_sales" USING btree ("quoted_from","sold_at");--> statement-breakpoint
INSERT INTO "latest_sales" ("buyer_id", "is_test", "purchase_id", "lead_id", "sold_at", "amount_paid", "card_fingerprint", "quoted_from")
SELECT DISTINCT ON ("sale"."buyer_id", "attempt"."is_test") "sale"."buyer_id", "attempt"."is_test", "sale"."id", "sale"."lead_id",
  "sale"."purchased_at", "sale"."amount_paid", "attempt"."card_fingerprint", "attempt"."quoted_from"
FROM "lead_purchases" AS "sale"
  INNER JOIN "purchase_attempts" AS "attempt" ON "attempt"."id" = "sale"."attempt_id"
  INNER JOIN "leads" AS "lead" ON "lead"."id" = "sale"."lead_id"
WHERE "sale"."payment_status" = 'completed' AND "sale"."amount_paid" > 0 AND "lead"."customer_phone" IS DISTINCT FROM "sale"."buyer_phone"
  AND NOT EXISTS (SELECT FROM "users" AS "own" WHERE ("own"."id" = "sale"."buyer_id" OR "own"."team_owner_id" = "sale"."buyer_id") AND "own"."phone" = "lead"."customer_phone")
  AND NOT EXISTS (SELECT FROM "purchase_attempts" AS "own" WHERE "own"."quoted_from" = "lead"."filed_from" AND "own"."buyer_id" = "sale"."buyer_id")
  AND NOT EXISTS (SELECT FROM "lead_reports" AS "report" WHERE "report"."purchase_id" = "sale"."id" AND "report"."status" <> 'declined')
ORDER BY "sale"."buyer_id", "attempt"."is_test", "sale"."purchased_at" DESC, "sale"."id" DESC;
