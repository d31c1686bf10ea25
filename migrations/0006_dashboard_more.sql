ALTER TABLE "leads" ADD COLUMN "copied_from_lead_id" integer;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_copied_from_lead_id_leads_id_fk" FOREIGN KEY ("copied_from_lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "leads_copied_from_lead_id_key" ON "leads" USING btree ("copied_from_lead_id");--> statement-breakpoint
-- The copies that were made before are known from the audit log.
UPDATE "leads" SET "copied_from_lead_id" = ("made"."before" ->> 'leadId')::integer
FROM "audit_log" AS "made"
WHERE "made"."action" = 'purchase.converted' AND ("made"."after" ->> 'leadId')::integer = "leads"."id";
