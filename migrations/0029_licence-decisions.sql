ALTER TABLE "users" ADD COLUMN "license_class" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "license_holder" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "license_submitted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "license_refusal" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "license_checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "license_check_method" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "license_checked_by" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "license_reminder_days" integer;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_license_checked_by_users_id_fk" FOREIGN KEY ("license_checked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_license_submitted_at_idx" ON "users" USING btree ("license_submitted_at","id") WHERE "users"."license_submitted_at" is not null;--> statement-breakpoint
CREATE INDEX "users_license_expires_on_idx" ON "users" USING btree ("license_expires_on","id") WHERE "users"."license_expires_on" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_license_class_check" CHECK ("users"."license_class" in ('contractor', 'electrician', 'restricted'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_license_check_method_check" CHECK ("users"."license_check_method" in ('register', 'nsw_api', 'invitation'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_license_refusal_check" CHECK ("users"."license_refusal" is null or not "users"."is_verified");--> statement-breakpoint
-- Licences that nobody verified so far wait for a decision from now on.
UPDATE "users" SET "license_submitted_at" = "updated_at" WHERE "user_type" = 'provider' AND "license_number" IS NOT NULL AND NOT "is_verified";
