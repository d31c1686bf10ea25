CREATE TABLE "market_settings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "market_settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"floor" numeric(10,2) NOT NULL,
	"uplift_percent" integer NOT NULL,
	"sample_size" integer NOT NULL,
	"emergency_minutes" integer NOT NULL,
	"within24h_minutes" integer NOT NULL,
	"within_week_minutes" integer NOT NULL,
	"flexible_minutes" integer NOT NULL,
	"pause_from_minute" integer,
	"pause_until_minute" integer,
	"changed_by_user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "market_settings_floor_check" CHECK ("market_settings"."floor" between 0 and 1000),
	CONSTRAINT "market_settings_uplift_check" CHECK ("market_settings"."uplift_percent" between 0 and 100),
	CONSTRAINT "market_settings_sample_check" CHECK ("market_settings"."sample_size" between 1 and 100),
	CONSTRAINT "market_settings_minutes_check" CHECK (least("market_settings"."emergency_minutes", "market_settings"."within24h_minutes", "market_settings"."within_week_minutes", "market_settings"."flexible_minutes") >= 5 and greatest("market_settings"."emergency_minutes", "market_settings"."within24h_minutes", "market_settings"."within_week_minutes", "market_settings"."flexible_minutes") <= 1440),
	CONSTRAINT "market_settings_pause_check" CHECK (num_nulls("market_settings"."pause_from_minute", "market_settings"."pause_until_minute") in (0, 2) and "market_settings"."pause_from_minute" between 0 and 1439 and "market_settings"."pause_until_minute" between 0 and 1439 and "market_settings"."pause_from_minute" <> "market_settings"."pause_until_minute")
);
--> statement-breakpoint
CREATE TABLE "provider_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"callback_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"user_id" integer,
	"created_by_user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_invitations_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "provider_invitations_user_id_key" UNIQUE("user_id"),
	CONSTRAINT "provider_invitations_used_check" CHECK (("provider_invitations"."used_at" is null) = ("provider_invitations"."user_id" is null))
);
--> statement-breakpoint
ALTER TABLE "provider_callbacks" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "provider_callbacks" ADD COLUMN "decided_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "provider_callbacks" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "license_expires_on" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "market_notes" text;--> statement-breakpoint
ALTER TABLE "market_settings" ADD CONSTRAINT "market_settings_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_invitations" ADD CONSTRAINT "provider_invitations_callback_id_provider_callbacks_id_fk" FOREIGN KEY ("callback_id") REFERENCES "public"."provider_callbacks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_invitations" ADD CONSTRAINT "provider_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_invitations" ADD CONSTRAINT "provider_invitations_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "market_settings_changed_by_user_id_idx" ON "market_settings" USING btree ("changed_by_user_id");--> statement-breakpoint
CREATE INDEX "provider_invitations_callback_id_idx" ON "provider_invitations" USING btree ("callback_id");--> statement-breakpoint
CREATE INDEX "provider_invitations_created_by_user_id_idx" ON "provider_invitations" USING btree ("created_by_user_id");--> statement-breakpoint
ALTER TABLE "provider_callbacks" ADD CONSTRAINT "provider_callbacks_decided_by_user_id_users_id_fk" FOREIGN KEY ("decided_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_callbacks_decided_by_user_id_idx" ON "provider_callbacks" USING btree ("decided_by_user_id");--> statement-breakpoint
CREATE INDEX "users_user_type_idx" ON "users" USING btree ("user_type","id");--> statement-breakpoint
ALTER TABLE "provider_callbacks" ADD CONSTRAINT "provider_callbacks_decided_check" CHECK (("provider_callbacks"."status" in ('approved', 'declined')) = ("provider_callbacks"."decided_at" is not null));