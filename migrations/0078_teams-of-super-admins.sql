-- Super admins have no team any more: its members would see customers without a second factor.
WITH "members" AS (
  UPDATE "users" SET "is_active" = false, "session_epoch" = "session_epoch" + 1
  WHERE "user_type" = 'team_member' AND "is_active" AND "team_owner_id" IN (SELECT "id" FROM "users" WHERE "user_type" = 'super_admin')
  RETURNING "id"
)
INSERT INTO "audit_log" ("action", "subject_type", "subject_id", "before", "after")
SELECT 'team.member_deactivated', 'user', "id"::text, '{"isActive": true}', '{"isActive": false}' FROM "members";
