CREATE TABLE "card_setups" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"is_test" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"next_look_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "card_declines_hold_id_idx";--> statement-breakpoint
ALTER TABLE "card_declines" ADD COLUMN "user_id" integer;--> statement-breakpoint
UPDATE "card_declines" SET "user_id" = "purchase_attempts"."buyer_id" FROM "purchase_attempts" WHERE "purchase_attempts"."hold_id" = "card_declines"."hold_id";--> statement-breakpoint
DELETE FROM "card_declines" WHERE "user_id" IS NULL;--> statement-breakpoint
ALTER TABLE "card_declines" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "card_setups" ADD CONSTRAINT "card_setups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_setups_user_id_idx" ON "card_setups" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "card_setups_next_look_at_idx" ON "card_setups" USING btree ("next_look_at");--> statement-breakpoint
ALTER TABLE "card_declines" ADD CONSTRAINT "card_declines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_declines_user_id_idx" ON "card_declines" USING btree ("user_id","declined_at");