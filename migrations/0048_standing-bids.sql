CREATE TABLE "automatic_purchases" (
	"attempt_id" uuid PRIMARY KEY NOT NULL,
	"bid_id" integer NOT NULL,
	"bid_version" integer NOT NULL,
	"agreement_id" integer NOT NULL,
	"lead_id" integer NOT NULL,
	"auction_epoch" integer NOT NULL,
	"buyer_id" integer NOT NULL,
	"rules_version" integer NOT NULL,
	"amount" integer NOT NULL,
	"cut_amount" numeric(10,2) NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"tied_count" integer NOT NULL,
	"earlier_holds" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bid_agreements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bid_agreements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"version" text NOT NULL,
	"wording" text NOT NULL,
	"per_lead" numeric(10,2) NOT NULL,
	"week_total" numeric(10,2) NOT NULL,
	"payment_method_id" text,
	"is_test" boolean DEFAULT false NOT NULL,
	"agreed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bid_hold_backs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bid_hold_backs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lead_id" integer NOT NULL,
	"auction_epoch" integer NOT NULL,
	"buyer_id" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bid_limits" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"agreement_id" integer NOT NULL,
	"per_lead" numeric(10,2) NOT NULL,
	"day_total" numeric(10,2),
	"week_total" numeric(10,2) NOT NULL,
	"day_leads" integer,
	"week_leads" integer,
	"counts_all" boolean DEFAULT true NOT NULL,
	"max_uncalled" integer NOT NULL,
	"time_zone" text NOT NULL,
	"paused_for" text,
	"paused_until" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bid_limits_caps_check" CHECK ("bid_limits"."per_lead" >= 1 and "bid_limits"."week_total" >= "bid_limits"."per_lead" and "bid_limits"."day_total" >= 1),
	CONSTRAINT "bid_limits_leads_check" CHECK ("bid_limits"."day_leads" >= 1 and "bid_limits"."week_leads" >= 1),
	CONSTRAINT "bid_limits_uncalled_check" CHECK ("bid_limits"."max_uncalled" between 1 and 20),
	CONSTRAINT "bid_limits_time_zone_check" CHECK ("bid_limits"."time_zone" in ('Australia/Sydney', 'Australia/Melbourne', 'Australia/Hobart', 'Australia/Brisbane', 'Australia/Lindeman', 'Australia/Adelaide', 'Australia/Broken_Hill', 'Australia/Darwin', 'Australia/Perth', 'Australia/Eucla', 'Australia/Lord_Howe')),
	CONSTRAINT "bid_limits_paused_check" CHECK ("bid_limits"."paused_for" in ('owner', 'holiday', 'uncalled', 'card')),
	CONSTRAINT "bid_limits_holiday_check" CHECK (("bid_limits"."paused_for" is not distinct from 'holiday') = ("bid_limits"."paused_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "bid_plans" (
	"lead_id" integer PRIMARY KEY NOT NULL,
	"auction_epoch" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"price" numeric(10,2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "standing_bids" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "standing_bids_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"lead_id" integer,
	"auction_epoch" integer,
	"area_location" text,
	"latitude" double precision,
	"longitude" double precision,
	"radius_km" integer,
	"south" double precision,
	"north" double precision,
	"west" double precision,
	"east" double precision,
	"service_types" text[] NOT NULL,
	"urgencies" text[] NOT NULL,
	"phone_confirmed_only" boolean DEFAULT false NOT NULL,
	"days" smallint[] NOT NULL,
	"from_minute" smallint,
	"until_minute" smallint,
	"time_zone" text NOT NULL,
	"valid_until" timestamp (3) with time zone,
	"placed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "standing_bids_amount_check" CHECK ("standing_bids"."amount" between 1 and 10000),
	CONSTRAINT "standing_bids_lead_check" CHECK (("standing_bids"."lead_id" is null) = ("standing_bids"."auction_epoch" is null)),
	CONSTRAINT "standing_bids_area_check" CHECK (num_nulls("standing_bids"."latitude", "standing_bids"."longitude", "standing_bids"."radius_km", "standing_bids"."south", "standing_bids"."north", "standing_bids"."west", "standing_bids"."east") in (0, 7) and "standing_bids"."radius_km" between 1 and 500),
	CONSTRAINT "standing_bids_service_types_check" CHECK ("standing_bids"."service_types" <@ array['installation', 'repair', 'maintenance', 'inspection', 'upgrade']),
	CONSTRAINT "standing_bids_urgencies_check" CHECK (cardinality("standing_bids"."urgencies") > 0 and "standing_bids"."urgencies" <@ array['emergency', 'within_24h', 'within_week', 'flexible']),
	CONSTRAINT "standing_bids_days_check" CHECK (cardinality("standing_bids"."days") > 0 and "standing_bids"."days" <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
	CONSTRAINT "standing_bids_hours_check" CHECK (("standing_bids"."from_minute" is null) = ("standing_bids"."until_minute" is null) and "standing_bids"."from_minute" <> "standing_bids"."until_minute"
        and "standing_bids"."from_minute" between 0 and 1439 and "standing_bids"."until_minute" between 0 and 1439),
	CONSTRAINT "standing_bids_time_zone_check" CHECK ("standing_bids"."time_zone" in ('Australia/Sydney', 'Australia/Melbourne', 'Australia/Hobart', 'Australia/Brisbane', 'Australia/Lindeman', 'Australia/Adelaide', 'Australia/Broken_Hill', 'Australia/Darwin', 'Australia/Perth', 'Australia/Eucla', 'Australia/Lord_Howe'))
);
--> statement-breakpoint
ALTER TABLE "purchase_attempts" DROP CONSTRAINT "purchase_attempts_reason_check";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "released_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "market_settings" ADD COLUMN "bid_states" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "market_settings" ADD COLUMN "bid_service_types" text[] DEFAULT '{"installation","repair","maintenance","inspection","upgrade"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "market_settings" ADD COLUMN "lowest_bid" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "market_settings" ADD COLUMN "bid_head_start_seconds" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_attempts" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "automatic_purchases" ADD CONSTRAINT "automatic_purchases_attempt_id_purchase_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."purchase_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_purchases" ADD CONSTRAINT "automatic_purchases_bid_id_standing_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."standing_bids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_purchases" ADD CONSTRAINT "automatic_purchases_agreement_id_bid_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."bid_agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_purchases" ADD CONSTRAINT "automatic_purchases_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_purchases" ADD CONSTRAINT "automatic_purchases_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_agreements" ADD CONSTRAINT "bid_agreements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_hold_backs" ADD CONSTRAINT "bid_hold_backs_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_hold_backs" ADD CONSTRAINT "bid_hold_backs_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_limits" ADD CONSTRAINT "bid_limits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_limits" ADD CONSTRAINT "bid_limits_agreement_id_bid_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."bid_agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_plans" ADD CONSTRAINT "bid_plans_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_bids" ADD CONSTRAINT "standing_bids_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_bids" ADD CONSTRAINT "standing_bids_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "automatic_purchases_lead_idx" ON "automatic_purchases" USING btree ("lead_id","auction_epoch");--> statement-breakpoint
CREATE INDEX "automatic_purchases_buyer_idx" ON "automatic_purchases" USING btree ("buyer_id","created_at");--> statement-breakpoint
CREATE INDEX "automatic_purchases_bid_id_idx" ON "automatic_purchases" USING btree ("bid_id");--> statement-breakpoint
CREATE INDEX "automatic_purchases_agreement_id_idx" ON "automatic_purchases" USING btree ("agreement_id");--> statement-breakpoint
CREATE INDEX "bid_agreements_user_id_idx" ON "bid_agreements" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bid_hold_backs_once_key" ON "bid_hold_backs" USING btree ("lead_id","auction_epoch","buyer_id");--> statement-breakpoint
CREATE INDEX "bid_hold_backs_buyer_id_idx" ON "bid_hold_backs" USING btree ("buyer_id");--> statement-breakpoint
CREATE INDEX "bid_hold_backs_until_idx" ON "bid_hold_backs" USING btree ("until");--> statement-breakpoint
CREATE INDEX "bid_limits_agreement_id_idx" ON "bid_limits" USING btree ("agreement_id");--> statement-breakpoint
CREATE INDEX "standing_bids_user_id_idx" ON "standing_bids" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "standing_bids_area_idx" ON "standing_bids" USING gist (box(point("west", "south"), point("east", "north"))) WHERE "standing_bids"."ended_at" is null and not "standing_bids"."is_paused" and "standing_bids"."lead_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "standing_bids_one_of_lead_key" ON "standing_bids" USING btree ("lead_id","user_id") WHERE "standing_bids"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "purchase_attempts_automatic_idx" ON "purchase_attempts" USING btree ("buyer_id","created_at") WHERE "purchase_attempts"."is_automatic";--> statement-breakpoint
ALTER TABLE "market_settings" ADD CONSTRAINT "market_settings_bid_states_check" CHECK ("market_settings"."bid_states" <@ array['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT']);--> statement-breakpoint
ALTER TABLE "market_settings" ADD CONSTRAINT "market_settings_bid_service_types_check" CHECK ("market_settings"."bid_service_types" <@ array['installation', 'repair', 'maintenance', 'inspection', 'upgrade']);--> statement-breakpoint
ALTER TABLE "market_settings" ADD CONSTRAINT "market_settings_lowest_bid_check" CHECK ("market_settings"."lowest_bid" between 1 and 100);--> statement-breakpoint
ALTER TABLE "market_settings" ADD CONSTRAINT "market_settings_head_start_check" CHECK ("market_settings"."bid_head_start_seconds" between 0 and 120);--> statement-breakpoint
ALTER TABLE "purchase_attempts" ADD CONSTRAINT "purchase_attempts_reason_check" CHECK ("purchase_attempts"."reason" in ('won', 'lost', 'withdrawn', 'relisted', 'expired', 'canceled', 'refused', 'declined', 'mismatch', 'superseded', 'buyer_inactive', 'gateway_changed', 'capture_failed', 'unpurchased', 'converted', 'bad_lead', 'free_limit', 'may_not_buy', 'card_declined', 'card_needs_holder', 'bid_ended', 'bid_caps', 'bid_uncalled'));