ALTER TABLE "purchase_attempts" DROP CONSTRAINT "purchase_attempts_reason_check";--> statement-breakpoint
ALTER TABLE "market_settings" ADD COLUMN "buying_rule" text DEFAULT 'anyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "market_settings" ADD COLUMN "accepting_states" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "market_settings" ADD CONSTRAINT "market_settings_buying_rule_check" CHECK ("market_settings"."buying_rule" in ('anyone', 'licence_on_file', 'licence_verified'));--> statement-breakpoint
ALTER TABLE "market_settings" ADD CONSTRAINT "market_settings_accepting_states_check" CHECK ("market_settings"."accepting_states" <@ array['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT']);--> statement-breakpoint
ALTER TABLE "purchase_attempts" ADD CONSTRAINT "purchase_attempts_reason_check" CHECK ("purchase_attempts"."reason" in ('won', 'lost', 'withdrawn', 'relisted', 'expired', 'canceled', 'refused', 'declined', 'mismatch', 'superseded', 'buyer_inactive', 'gateway_changed', 'capture_failed', 'unpurchased', 'converted', 'bad_lead', 'free_limit', 'may_not_buy'));--> statement-breakpoint
-- A market in use keeps selling to everybody until a super admin chooses otherwise, also where nobody ever changed a setting.
INSERT INTO "market_settings" ("floor", "uplift_percent", "sample_size", "emergency_minutes", "within24h_minutes", "within_week_minutes", "flexible_minutes", "buying_rule")
SELECT 40.00, 10, 5, 60, 60, 60, 60, 'anyone' WHERE EXISTS (SELECT FROM "users") AND NOT EXISTS (SELECT FROM "market_settings");
