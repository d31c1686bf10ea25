CREATE TABLE "bid_auctions" (
	"lead_id" integer NOT NULL,
	"auction_epoch" integer NOT NULL,
	"planned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bid_auctions_pkey" PRIMARY KEY("lead_id","auction_epoch")
);
--> statement-breakpoint
-- What is still known of the last 30 days: the auctions with a plan, and those in which a bid asked for a hold.
INSERT INTO "bid_auctions" ("lead_id", "auction_epoch", "planned_at")
SELECT "known"."lead_id", "known"."auction_epoch", min("known"."planned_at")
FROM (
  SELECT "plan"."lead_id", "plan"."auction_epoch", coalesce("lead"."released_at", "lead"."last_price_update") AS "planned_at"
  FROM "bid_plans" AS "plan" INNER JOIN "leads" AS "lead" ON "lead"."id" = "plan"."lead_id"
  UNION ALL
  SELECT "bought"."lead_id", "bought"."auction_epoch", "bought"."created_at" FROM "automatic_purchases" AS "bought"
) AS "known"
WHERE "known"."planned_at" > now() - interval '30 days'
GROUP BY "known"."lead_id", "known"."auction_epoch";--> statement-breakpoint
CREATE INDEX "bid_auctions_planned_at_idx" ON "bid_auctions" USING btree ("planned_at");--> statement-breakpoint
-- Last, because it holds back writes to leads until the end.
ALTER TABLE "bid_auctions" ADD CONSTRAINT "bid_auctions_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;
