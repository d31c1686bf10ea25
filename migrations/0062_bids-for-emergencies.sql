ALTER TABLE "market_settings" DROP CONSTRAINT "market_settings_bid_service_types_check";--> statement-breakpoint
ALTER TABLE "market_settings" ALTER COLUMN "bid_service_types" SET DEFAULT '{"installation","repair","maintenance","inspection","upgrade","emergency"}';--> statement-breakpoint
-- Until now bids always took emergencies where they were on.
UPDATE "market_settings" SET "bid_service_types" = array_append("bid_service_types", 'emergency');--> statement-breakpoint
ALTER TABLE "market_settings" ADD CONSTRAINT "market_settings_bid_service_types_check" CHECK ("market_settings"."bid_service_types" <@ array['installation', 'repair', 'maintenance', 'inspection', 'upgrade', 'emergency']);