CREATE TABLE "job_corrections" (
	"purchase_id" integer PRIMARY KEY NOT NULL,
	"customer_name" text,
	"customer_phone" text,
	"customer_email" text,
	"customer_address" text,
	"service_location" text,
	"electrical_work" text,
	"special_requests" text,
	"service_type" text,
	"property_type" text,
	"urgency" text,
	"budget_range" text,
	"timeframe" text,
	"corrected_by" integer NOT NULL,
	"corrected_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "job_corrections_service_type_check" CHECK ("job_corrections"."service_type" in ('installation', 'repair', 'maintenance', 'inspection', 'upgrade', 'emergency')),
	CONSTRAINT "job_corrections_property_type_check" CHECK ("job_corrections"."property_type" in ('residential', 'commercial', 'industrial', 'apartment', 'office', 'retail')),
	CONSTRAINT "job_corrections_urgency_check" CHECK ("job_corrections"."urgency" in ('emergency', 'urgent', 'within_24h', 'within_week', 'within_month', 'flexible')),
	CONSTRAINT "job_corrections_budget_range_check" CHECK ("job_corrections"."budget_range" in ('under_500', '500_1000', '1000_2500', '2500_plus', '2500_5000', 'over_5000', 'need_quote', 'unsure')),
	CONSTRAINT "job_corrections_timeframe_check" CHECK ("job_corrections"."timeframe" in ('asap', 'this_week', 'this_month', 'just_pricing'))
);
--> statement-breakpoint
CREATE TABLE "request_versions" (
	"lead_id" integer NOT NULL,
	"version" integer NOT NULL,
	"request" jsonb NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "request_versions_lead_id_version_pk" PRIMARY KEY("lead_id","version")
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "request_hash" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "request_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "filed_from" text;--> statement-breakpoint
ALTER TABLE "purchase_attempts" ADD COLUMN "card_fingerprint" text;--> statement-breakpoint
ALTER TABLE "purchase_attempts" ADD COLUMN "quoted_from" text;--> statement-breakpoint
ALTER TABLE "job_corrections" ADD CONSTRAINT "job_corrections_purchase_id_lead_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."lead_purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_corrections" ADD CONSTRAINT "job_corrections_corrected_by_users_id_fk" FOREIGN KEY ("corrected_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_versions" ADD CONSTRAINT "request_versions_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_corrections_corrected_by_idx" ON "job_corrections" USING btree ("corrected_by");--> statement-breakpoint
CREATE INDEX "purchase_attempts_card_fingerprint_idx" ON "purchase_attempts" USING btree ("card_fingerprint","buyer_id") WHERE "purchase_attempts"."card_fingerprint" is not null;--> statement-breakpoint
CREATE INDEX "purchase_attempts_quoted_from_idx" ON "purchase_attempts" USING btree ("quoted_from","buyer_id") WHERE "purchase_attempts"."quoted_from" is not null;--> statement-breakpoint
-- What a customer filed is written once. What a buyer corrects lives in job_corrections. Leads whose details a buyer overwrote
-- before this migration keep what they hold as the request: the original is gone, and phone_edited_at marks those whose number
-- was changed. Two changes are allowed, each only in a transaction that announces it:
--   set_config('sparkdrop.request_change', 'correction', true)  the customer corrects a request that is not sold
--   set_config('sparkdrop.request_change', 'erasure', true)     the law asks for a person's data to be erased or made anonymous
CREATE FUNCTION leads_request_write_once() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change CONSTANT text := current_setting('sparkdrop.request_change', true);
BEGIN
  IF (NEW.customer_name, NEW.customer_phone, NEW.customer_phone_international, NEW.customer_email, NEW.customer_address,
      NEW.service_location, NEW.service_type, NEW.electrical_work, NEW.property_type, NEW.urgency, NEW.budget_range,
      NEW.has_existing_electrician, NEW.timeframe, NEW.preferred_pickup_date, NEW.preferred_dropoff_date, NEW.is_flexible_dates,
      NEW.special_requests, NEW.inspection_type, NEW.job_kind, NEW.vehicle_make, NEW.vehicle_model, NEW.vehicle_year,
      NEW.vehicle_rego, NEW.travel_distance, NEW.budget_concern, NEW.previous_experience, NEW.customer_id, NEW.added_by_user_id,
      NEW.copied_from_lead_id, NEW.consent_text_version, NEW.consent_at, NEW.idempotency_key, NEW.request_hash,
      NEW.request_version, NEW.filed_from)
    IS NOT DISTINCT FROM
     (OLD.customer_name, OLD.customer_phone, OLD.customer_phone_international, OLD.customer_email, OLD.customer_address,
      OLD.service_location, OLD.service_type, OLD.electrical_work, OLD.property_type, OLD.urgency, OLD.budget_range,
      OLD.has_existing_electrician, OLD.timeframe, OLD.preferred_pickup_date, OLD.preferred_dropoff_date, OLD.is_flexible_dates,
      OLD.special_requests, OLD.inspection_type, OLD.job_kind, OLD.vehicle_make, OLD.vehicle_model, OLD.vehicle_year,
      OLD.vehicle_rego, OLD.travel_distance, OLD.budget_concern, OLD.previous_experience, OLD.customer_id, OLD.added_by_user_id,
      OLD.copied_from_lead_id, OLD.consent_text_version, OLD.consent_at, OLD.idempotency_key, OLD.request_hash,
      OLD.request_version, OLD.filed_from) THEN
    RETURN NEW;
  END IF;
  IF change = 'erasure' OR (change = 'correction' AND OLD.status IN ('available', 'held')) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'lead %: the request as filed is never changed', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'leads_request_write_once';
END $$;
--> statement-breakpoint
CREATE TRIGGER leads_request_write_once BEFORE UPDATE ON "leads"
  FOR EACH ROW EXECUTE FUNCTION leads_request_write_once();
