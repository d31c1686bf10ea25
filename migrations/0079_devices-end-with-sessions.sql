ALTER TABLE "session" ADD COLUMN "ref" text GENERATED ALWAYS AS (encode(sha256(('device:' || sid)::bytea), 'hex')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_ref_key" UNIQUE("ref");--> statement-breakpoint
-- The sessions of these have ended, and the browsers still got push messages. One without a session goes with the last of its account.
DELETE FROM "push_subscriptions" WHERE "session_ref" IS NOT NULL AND "session_ref" NOT IN (SELECT "ref" FROM "session");--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_ref_session_ref_fk" FOREIGN KEY ("session_ref") REFERENCES "public"."session"("ref") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_session_ref_idx" ON "push_subscriptions" USING btree ("session_ref");--> statement-breakpoint
-- A session lets nobody in after ninety days, so its row ends then too.
UPDATE "session" SET "expire" = to_timestamp(("sess" ->> 'startedAt')::numeric / 1000) + interval '90 days'
WHERE "expire" > to_timestamp(("sess" ->> 'startedAt')::numeric / 1000) + interval '90 days';
