CREATE TABLE "phone_codes" (
	"lead_id" integer PRIMARY KEY NOT NULL,
	"phone_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "phone_codes_tries_check" CHECK ("phone_codes"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "sms_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sms_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lead_id" integer NOT NULL,
	"kind" text NOT NULL,
	"phone_hash" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"failure" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sms_messages_kind_check" CHECK ("sms_messages"."kind" in ('phone_code')),
	CONSTRAINT "sms_messages_status_check" CHECK ("sms_messages"."status" in ('queued', 'sent', 'delivered', 'failed')),
	CONSTRAINT "sms_messages_failure_check" CHECK (("sms_messages"."status" = 'failed') = ("sms_messages"."failure" is not null) and ("sms_messages"."failure" is null or "sms_messages"."failure" in ('unknown_number', 'unreachable', 'refused', 'not_sent')))
);
--> statement-breakpoint
ALTER TABLE "leads" DROP CONSTRAINT "leads_held_for_check";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "phone_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "market_settings" ADD COLUMN "unconfirmed_requests" text DEFAULT 'sell' NOT NULL;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sms_messages_lead_id_idx" ON "sms_messages" USING btree ("lead_id","id");--> statement-breakpoint
CREATE INDEX "sms_messages_queued_idx" ON "sms_messages" USING btree ("created_at") WHERE "sms_messages"."status" = 'queued';--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_held_for_check" CHECK ("leads"."held_for" in ('many_requests', 'no_form', 'unconfirmed_phone'));--> statement-breakpoint
ALTER TABLE "market_settings" ADD CONSTRAINT "market_settings_unconfirmed_check" CHECK ("market_settings"."unconfirmed_requests" in ('sell', 'hold', 'drop_after_24_hours'));