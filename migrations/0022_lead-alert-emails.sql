CREATE TABLE "lead_alert_emails" (
	"lead_id" integer NOT NULL,
	"auction_epoch" integer NOT NULL,
	"user_id" integer NOT NULL,
	"send_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lead_alert_emails_lead_id_auction_epoch_user_id_pk" PRIMARY KEY("lead_id","auction_epoch","user_id")
);
--> statement-breakpoint
ALTER TABLE "lead_alert_emails" ADD CONSTRAINT "lead_alert_emails_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_alert_emails" ADD CONSTRAINT "lead_alert_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_alert_emails_user_id_idx" ON "lead_alert_emails" USING btree ("user_id","send_at");--> statement-breakpoint
CREATE INDEX "lead_alert_emails_send_at_idx" ON "lead_alert_emails" USING btree ("send_at");