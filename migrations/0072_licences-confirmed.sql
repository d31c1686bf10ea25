ALTER TABLE "users" ADD COLUMN "license_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
-- The latest look at a verified licence confirmed it, unless the licence waits since that look.
UPDATE "users" SET "license_confirmed_at" = "license_checked_at"
WHERE "is_verified" AND ("license_submitted_at" IS NULL OR "license_checked_at" < "license_submitted_at");
