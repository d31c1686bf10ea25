ALTER TABLE "leads" DROP CONSTRAINT "leads_held_for_check";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "duplicate_of_lead_id" integer;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_duplicate_of_lead_id_leads_id_fk" FOREIGN KEY ("duplicate_of_lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_duplicate_of_lead_id_idx" ON "leads" USING btree ("duplicate_of_lead_id") WHERE "leads"."duplicate_of_lead_id" is not null;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_held_for_check" CHECK ("leads"."held_for" in ('many_requests', 'no_form', 'bad_number', 'duplicate', 'unconfirmed_phone'));