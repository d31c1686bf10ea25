-- A licence that nobody looked up, because an invitation was enough, or of which something is not known, waits for a person's decision.
WITH waiting AS (
  UPDATE "users"
  SET "is_verified" = false,
    "license_submitted_at" = CASE WHEN "license_number" IS NULL THEN NULL ELSE coalesce("license_submitted_at", now()) END,
    "license_checked_at" = NULL, "license_check_method" = NULL, "license_checked_by" = NULL
  WHERE "user_type" = 'provider' AND "is_verified"
    AND ("license_check_method" = 'invitation' OR num_nulls("license_number", "license_state", "license_class", "license_holder", "license_expires_on") > 0)
  RETURNING "id"
)
INSERT INTO "audit_log" ("action", "subject_type", "subject_id", "before", "after")
SELECT 'provider.unverified', 'user', "id"::text, '{"isVerified": true}', '{"isVerified": false}' FROM waiting;--> statement-breakpoint
UPDATE "users" SET "license_checked_at" = NULL, "license_check_method" = NULL WHERE "license_check_method" = 'invitation';--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_license_check_method_check";--> statement-breakpoint
CREATE INDEX "users_license_number_idx" ON "users" USING btree ("license_state",upper(regexp_replace("license_number", '[^A-Za-z0-9]', '', 'g'))) WHERE "users"."license_number" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_license_verified_check" CHECK (not "users"."is_verified" or "users"."user_type" <> 'provider' or num_nulls("users"."license_number", "users"."license_state", "users"."license_class", "users"."license_holder", "users"."license_expires_on") = 0);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_license_check_method_check" CHECK ("users"."license_check_method" in ('register', 'nsw_api'));
