-- The key is declared with its new column, which is null everywhere, so no row is read while the table is locked.
ALTER TABLE "leads" ADD COLUMN "merged_into_lead_id" integer CONSTRAINT "leads_merged_into_lead_id_leads_id_fk" REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- The repetitions that have updated an earlier request keep their way there.
UPDATE "leads" SET "merged_into_lead_id" = "duplicate_of_lead_id"
WHERE "duplicate_of_lead_id" IS NOT NULL AND "status" = 'archived' AND EXISTS (
  SELECT FROM "audit_log"
  WHERE "audit_log"."subject_type" = 'lead' AND "audit_log"."subject_id" = "leads"."id"::text AND "audit_log"."action" = 'lead.merged');
