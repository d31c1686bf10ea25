CREATE TABLE "privacy_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "privacy_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_hashes" text[] NOT NULL,
	"key_hash" text NOT NULL,
	"counts" jsonb NOT NULL,
	"actor_user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "privacy_requests_kind_check" CHECK ("privacy_requests"."kind" in ('lookup', 'access', 'correction', 'erasure'))
);
--> statement-breakpoint
CREATE TABLE "retention_settings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retention_settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"unsold_lead_days" integer NOT NULL,
	"sold_lead_days" integer NOT NULL,
	"callback_days" integer NOT NULL,
	"message_days" integer NOT NULL,
	"changed_by_user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "retention_settings_unsold_lead_check" CHECK ("retention_settings"."unsold_lead_days" between 30 and 730),
	CONSTRAINT "retention_settings_sold_lead_check" CHECK ("retention_settings"."sold_lead_days" between 365 and 3650),
	CONSTRAINT "retention_settings_callback_check" CHECK ("retention_settings"."callback_days" between 30 and 1825),
	CONSTRAINT "retention_settings_message_check" CHECK ("retention_settings"."message_days" between 7 and 365)
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "anonymised_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "provider_callbacks" ADD COLUMN "anonymised_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "anonymised_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_settings" ADD CONSTRAINT "retention_settings_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "privacy_requests_actor_user_id_idx" ON "privacy_requests" USING btree ("actor_user_id");--> statement-breakpoint
CREATE INDEX "privacy_requests_erasures_idx" ON "privacy_requests" USING btree ("created_at") WHERE "privacy_requests"."kind" = 'erasure';--> statement-breakpoint
CREATE INDEX "retention_settings_changed_by_user_id_idx" ON "retention_settings" USING btree ("changed_by_user_id");--> statement-breakpoint
CREATE INDEX "leads_archived_named_idx" ON "leads" USING btree ("created_at","id") WHERE "leads"."status" = 'archived' and "leads"."anonymised_at" is null;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_anonymised_check" CHECK ("leads"."anonymised_at" is null or "leads"."status" in ('sold', 'archived'));