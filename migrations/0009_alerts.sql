CREATE TABLE "alert_settings" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"by_email" boolean NOT NULL,
	"urgencies" text[] NOT NULL,
	"quiet_from" smallint,
	"quiet_until" smallint,
	"time_zone" text NOT NULL,
	"unsubscribe_token" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_settings_urgencies_check" CHECK (cardinality("alert_settings"."urgencies") > 0 and "alert_settings"."urgencies" <@ array['emergency', 'within_24h', 'within_week', 'flexible']),
	CONSTRAINT "alert_settings_time_zone_check" CHECK ("alert_settings"."time_zone" in ('Australia/Sydney', 'Australia/Melbourne', 'Australia/Hobart', 'Australia/Brisbane', 'Australia/Lindeman', 'Australia/Adelaide', 'Australia/Broken_Hill', 'Australia/Darwin', 'Australia/Perth', 'Australia/Eucla', 'Australia/Lord_Howe')),
	CONSTRAINT "alert_settings_quiet_check" CHECK (("alert_settings"."quiet_from" is null) = ("alert_settings"."quiet_until" is null) and "alert_settings"."quiet_from" <> "alert_settings"."quiet_until"
        and "alert_settings"."quiet_from" between 0 and 1439 and "alert_settings"."quiet_until" between 0 and 1439)
);
--> statement-breakpoint
CREATE TABLE "books_checks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "books_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"gateway_cents" numeric(10,2) NOT NULL,
	"database_cents" numeric(10,2) NOT NULL,
	"differing" integer NOT NULL,
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "books_checks_time_check" CHECK ("books_checks"."from_at" < "books_checks"."until_at"),
	CONSTRAINT "books_checks_differing_check" CHECK ("books_checks"."differing" >= 0)
);
--> statement-breakpoint
CREATE TABLE "price_watches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_watches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"lead_id" integer NOT NULL,
	"auction_epoch" integer NOT NULL,
	"target_cents" numeric(10,2) NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_watches_target_check" CHECK ("price_watches"."target_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_settings" ADD CONSTRAINT "alert_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_watches" ADD CONSTRAINT "price_watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_watches" ADD CONSTRAINT "price_watches_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_settings_unsubscribe_token_key" ON "alert_settings" USING btree ("unsubscribe_token");--> statement-breakpoint
CREATE INDEX "books_checks_checked_at_idx" ON "books_checks" USING btree ("checked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "price_watches_user_lead_key" ON "price_watches" USING btree ("user_id","lead_id");--> statement-breakpoint
CREATE INDEX "price_watches_lead_id_idx" ON "price_watches" USING btree ("lead_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_id_idx" ON "push_subscriptions" USING btree ("user_id");