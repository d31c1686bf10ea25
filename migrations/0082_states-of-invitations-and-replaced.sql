ALTER TABLE "leads" ADD COLUMN "has_given_way" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_invited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "users" SET "is_invited" = true WHERE "user_type" = 'team_member'
  AND EXISTS (SELECT FROM "audit_log" WHERE "subject_type" = 'user' AND "subject_id" = "users"."id"::text AND "action" = 'team.member_added')
  AND NOT EXISTS (SELECT FROM "audit_log" WHERE "subject_type" = 'user' AND "subject_id" = "users"."id"::text AND "action" = 'user.password_reset');--> statement-breakpoint
UPDATE "leads" SET "has_given_way" = true WHERE "status" = 'archived'
  AND EXISTS (SELECT FROM "audit_log" WHERE "subject_type" = 'lead' AND "subject_id" = "leads"."id"::text AND "action" = 'lead.replaced');
