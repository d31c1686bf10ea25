CREATE TABLE "email_confirmation_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_confirmation_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_confirmation_tokens_token_hash_key" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "provider_invitations" ADD COLUMN "is_emailed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_confirmation_tokens" ADD CONSTRAINT "email_confirmation_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_confirmation_tokens_user_id_idx" ON "email_confirmation_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_confirmation_tokens_expires_at_idx" ON "email_confirmation_tokens" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_email_confirmed_check" CHECK ("users"."email_confirmed_at" is null or "users"."email" is not null);--> statement-breakpoint
UPDATE "users" SET "email_confirmed_at" = "proof"."at" FROM (
  SELECT "subject_id", max("at") AS "at" FROM "audit_log"
  WHERE "action" = 'user.password_reset' AND "subject_type" = 'user' AND "actor_user_id"::text = "subject_id"
  GROUP BY "subject_id"
) AS "proof" WHERE "proof"."subject_id" = "users"."id"::text AND "users"."email" IS NOT NULL;--> statement-breakpoint
INSERT INTO "jobs" ("name", "payload", "max_attempts", "singleton_key", "run_at")
SELECT 'email-confirmation-mail', jsonb_build_object('userId', "id", 'why', 'upgrade'), 8, 'email-confirmation-upgrade:' || "id",
  now() + row_number() OVER (ORDER BY "id") * interval '1 second'
FROM "users"
WHERE "is_active" AND "email" IS NOT NULL AND "email_confirmed_at" IS NULL AND "user_type" IN ('provider', 'super_admin') AND (
  EXISTS (SELECT 1 FROM "alert_settings" WHERE "user_id" = "users"."id" AND "by_email")
  OR EXISTS (SELECT 1 FROM "users" AS "member" WHERE "member"."team_owner_id" = "users"."id" AND "member"."is_active")
);
