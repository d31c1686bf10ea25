CREATE TABLE "analytics_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "analytics_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_type" text NOT NULL,
	"event_data" jsonb,
	"page_path" text,
	"page_title" text,
	"user_agent" text,
	"referrer" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_user_id" integer,
	"actor_operator_id" integer,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "audit_log_one_actor_check" CHECK ("audit_log"."actor_user_id" is null or "audit_log"."actor_operator_id" is null)
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"vehicle" text,
	"service_type" text,
	"preferred_date" text,
	"message" text,
	"suburb_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discount_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discount_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"description" text,
	"discount_type" text NOT NULL,
	"discount_value" numeric(10, 2),
	"max_uses" integer,
	"current_uses" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"valid_from" timestamp (3) with time zone,
	"valid_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_codes_code_check" CHECK (char_length("discount_codes"."code") between 1 and 50),
	CONSTRAINT "discount_codes_type_check" CHECK ("discount_codes"."discount_type" in ('percentage', 'fixed_amount', 'free')),
	CONSTRAINT "discount_codes_value_check" CHECK ("discount_codes"."discount_value" >= 0),
	CONSTRAINT "discount_codes_needs_value_check" CHECK ("discount_codes"."discount_type" = 'free' or "discount_codes"."discount_value" is not null),
	CONSTRAINT "discount_codes_percentage_check" CHECK ("discount_codes"."discount_type" <> 'percentage' or "discount_codes"."discount_value" <= 100),
	CONSTRAINT "discount_codes_uses_check" CHECK ("discount_codes"."current_uses" >= 0 and ("discount_codes"."max_uses" is null or "discount_codes"."current_uses" <= "discount_codes"."max_uses")),
	CONSTRAINT "discount_codes_validity_check" CHECK ("discount_codes"."valid_from" is null or "discount_codes"."valid_until" is null or "discount_codes"."valid_from" < "discount_codes"."valid_until")
);
--> statement-breakpoint
CREATE TABLE "discount_redemptions" (
	"attempt_id" uuid PRIMARY KEY NOT NULL,
	"code_id" integer NOT NULL,
	"state" text DEFAULT 'reserved' NOT NULL,
	CONSTRAINT "discount_redemptions_state_check" CHECK ("discount_redemptions"."state" in ('reserved', 'used', 'released'))
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"singleton_key" text,
	"run_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"max_attempts" integer NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "jobs_singleton_key_key" UNIQUE("singleton_key"),
	CONSTRAINT "jobs_attempts_check" CHECK ("jobs"."attempts" >= 0 and "jobs"."attempts" <= "jobs"."max_attempts")
);
--> statement-breakpoint
CREATE TABLE "lead_purchases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_purchases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lead_id" integer NOT NULL,
	"buyer_id" integer NOT NULL,
	"attempt_id" uuid NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_email" text,
	"buyer_phone" text,
	"buyer_company" text,
	"price_at_claim" numeric(10,2) NOT NULL,
	"amount_paid" numeric(10,2) NOT NULL,
	"original_price" numeric(10,2),
	"discount_amount" numeric(10,2),
	"discount_code_id" integer,
	"payment_status" text DEFAULT 'pending' NOT NULL,
	"voided_at" timestamp (3) with time zone,
	"sales_stage" text DEFAULT 'purchased' NOT NULL,
	"sales_notes" text,
	"customer_payment_amount" numeric(10,2),
	"quote_price" numeric(10,2),
	"called_at" timestamp (3) with time zone,
	"quote_sent_at" timestamp (3) with time zone,
	"quote_accepted_at" timestamp (3) with time zone,
	"booked_in_at" timestamp (3) with time zone,
	"picked_up_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"invoice_paid_at" timestamp (3) with time zone,
	"declined_at" timestamp (3) with time zone,
	"safety_check_passed_at" timestamp (3) with time zone,
	"finalised_at" timestamp (3) with time zone,
	"is_archived" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"purchased_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_purchases_attempt_id_key" UNIQUE("attempt_id"),
	CONSTRAINT "lead_purchases_payment_status_check" CHECK ("lead_purchases"."payment_status" in ('pending', 'completed', 'failed', 'refund_pending', 'refunded')),
	CONSTRAINT "lead_purchases_sales_stage_check" CHECK ("lead_purchases"."sales_stage" in ('purchased', 'called', 'quote_sent', 'quote_accepted', 'booked_in', 'invoice_paid', 'declined', 'picked_up', 'delivered')),
	CONSTRAINT "lead_purchases_amount_check" CHECK ("lead_purchases"."amount_paid" >= 0 and "lead_purchases"."amount_paid" <= "lead_purchases"."price_at_claim"),
	CONSTRAINT "lead_purchases_voided_check" CHECK (("lead_purchases"."payment_status" in ('pending', 'completed')) = ("lead_purchases"."voided_at" is null)),
	CONSTRAINT "lead_purchases_archived_check" CHECK ("lead_purchases"."is_archived" = ("lead_purchases"."archived_at" is not null)),
	CONSTRAINT "lead_purchases_pipeline_money_check" CHECK ("lead_purchases"."customer_payment_amount" >= 0 and "lead_purchases"."quote_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"job_reference" text GENERATED ALWAYS AS ('AE-' || id::text || 'E') STORED NOT NULL,
	"customer_id" integer,
	"customer_name" text NOT NULL,
	"customer_phone" text NOT NULL,
	"customer_phone_international" text,
	"customer_email" text,
	"customer_address" text,
	"service_location" text NOT NULL,
	"service_type" text DEFAULT 'repair' NOT NULL,
	"electrical_work" text NOT NULL,
	"property_type" text DEFAULT 'residential' NOT NULL,
	"urgency" text DEFAULT 'within_week' NOT NULL,
	"budget_range" text DEFAULT 'unsure' NOT NULL,
	"has_existing_electrician" boolean DEFAULT false NOT NULL,
	"timeframe" text DEFAULT 'this_week' NOT NULL,
	"preferred_pickup_date" date,
	"preferred_dropoff_date" date,
	"is_flexible_dates" boolean DEFAULT true NOT NULL,
	"special_requests" text,
	"inspection_type" text DEFAULT 'either' NOT NULL,
	"public_name" text NOT NULL,
	"public_phone" text NOT NULL,
	"public_location" text NOT NULL,
	"public_electrical_work" text NOT NULL,
	"public_special_requests" text,
	"redaction_version" integer NOT NULL,
	"suburb" text,
	"state" text,
	"postcode" text,
	"lead_score" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'available' NOT NULL,
	"starting_price" numeric(10,2) DEFAULT 4000 NOT NULL,
	"current_price" numeric(10,2) DEFAULT 4000 NOT NULL,
	"minimum_price" numeric(10,2) DEFAULT 0 NOT NULL,
	"auction_duration" integer DEFAULT 60 NOT NULL,
	"last_price_update" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"auction_epoch" integer DEFAULT 0 NOT NULL,
	"current_purchase_id" integer,
	"suburb_id" integer,
	"latitude" numeric(10, 8),
	"longitude" numeric(11, 8),
	"consent_text_version" text,
	"consent_at" timestamp (3) with time zone,
	"idempotency_key" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_idempotency_key_key" UNIQUE("idempotency_key"),
	CONSTRAINT "leads_status_check" CHECK ("leads"."status" in ('available', 'sold', 'archived')),
	CONSTRAINT "leads_service_type_check" CHECK ("leads"."service_type" in ('installation', 'repair', 'maintenance', 'inspection', 'upgrade', 'emergency')),
	CONSTRAINT "leads_property_type_check" CHECK ("leads"."property_type" in ('residential', 'commercial', 'industrial', 'apartment', 'office', 'retail')),
	CONSTRAINT "leads_urgency_check" CHECK ("leads"."urgency" in ('emergency', 'urgent', 'within_24h', 'within_week', 'within_month', 'flexible')),
	CONSTRAINT "leads_budget_range_check" CHECK ("leads"."budget_range" in ('under_500', '500_1000', '1000_2500', '2500_plus', '2500_5000', 'over_5000', 'need_quote', 'unsure')),
	CONSTRAINT "leads_timeframe_check" CHECK ("leads"."timeframe" in ('asap', 'this_week', 'this_month', 'just_pricing')),
	CONSTRAINT "leads_inspection_type_check" CHECK ("leads"."inspection_type" in ('mobile', 'shop', 'either')),
	CONSTRAINT "leads_state_check" CHECK ("leads"."state" in ('NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT')),
	CONSTRAINT "leads_lead_score_check" CHECK ("leads"."lead_score" between 0 and 10),
	CONSTRAINT "leads_auction_duration_check" CHECK ("leads"."auction_duration" > 0),
	CONSTRAINT "leads_auction_epoch_check" CHECK ("leads"."auction_epoch" >= 0),
	CONSTRAINT "leads_price_check" CHECK ("leads"."minimum_price" >= 0 and "leads"."minimum_price" <= "leads"."starting_price"),
	CONSTRAINT "leads_expires_at_check" CHECK ("leads"."expires_at" = "leads"."last_price_update" + make_interval(mins => "leads"."auction_duration")),
	CONSTRAINT "leads_sold_iff_purchase_check" CHECK (("leads"."status" = 'sold') = ("leads"."current_purchase_id" is not null)),
	CONSTRAINT "leads_consent_check" CHECK (("leads"."consent_text_version" is null) = ("leads"."consent_at" is null)),
	CONSTRAINT "leads_point_check" CHECK (("leads"."latitude" is null) = ("leads"."longitude" is null))
);
--> statement-breakpoint
CREATE TABLE "operator_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"operator_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operator_tokens_token_hash_key" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operators_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"password" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_reset_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "password_reset_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"is_used" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "password_reset_tokens_token_key" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "provider_callbacks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_callbacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"mobile" text NOT NULL,
	"email" text NOT NULL,
	"business_name" text NOT NULL,
	"service_area" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"notes" text,
	"callback_date" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_callbacks_status_check" CHECK ("provider_callbacks"."status" in ('pending', 'called', 'approved', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "purchase_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" integer NOT NULL,
	"auction_epoch" integer NOT NULL,
	"buyer_id" integer NOT NULL,
	"kind" text NOT NULL,
	"quoted_price" numeric(10,2) NOT NULL,
	"desired" text DEFAULT 'hold' NOT NULL,
	"settled" text,
	"capture_amount" numeric(10,2),
	"reason" text,
	"hold_id" text,
	"client_secret" text,
	"try_number" integer DEFAULT 0 NOT NULL,
	"next_action_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "purchase_attempts_hold_id_key" UNIQUE("hold_id"),
	CONSTRAINT "purchase_attempts_kind_check" CHECK ("purchase_attempts"."kind" in ('card', 'demo', 'free', 'admin')),
	CONSTRAINT "purchase_attempts_desired_check" CHECK ("purchase_attempts"."desired" in ('hold', 'capture', 'release')),
	CONSTRAINT "purchase_attempts_settled_check" CHECK ("purchase_attempts"."settled" in ('captured', 'released', 'refunded', 'failed')),
	CONSTRAINT "purchase_attempts_card_minimum_check" CHECK ("purchase_attempts"."kind" in ('free', 'admin') or "purchase_attempts"."quoted_price" >= 0.50),
	CONSTRAINT "purchase_attempts_no_gateway_check" CHECK ("purchase_attempts"."kind" in ('card', 'demo') or "purchase_attempts"."hold_id" is null),
	CONSTRAINT "purchase_attempts_capture_within_hold_check" CHECK ("purchase_attempts"."capture_amount" >= 0 and "purchase_attempts"."capture_amount" <= "purchase_attempts"."quoted_price"),
	CONSTRAINT "purchase_attempts_capture_check" CHECK ("purchase_attempts"."desired" <> 'capture' or ("purchase_attempts"."kind" in ('card', 'demo') and "purchase_attempts"."capture_amount" is not null and "purchase_attempts"."capture_amount" >= 0.50)),
	CONSTRAINT "purchase_attempts_captured_check" CHECK ("purchase_attempts"."settled" is distinct from 'captured' or "purchase_attempts"."desired" = 'capture')
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"sid" varchar PRIMARY KEY NOT NULL,
	"sess" jsonb NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suburbs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suburbs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"postcode" text NOT NULL,
	"council" text,
	"state" text DEFAULT 'NSW' NOT NULL,
	"latitude" numeric(10, 8),
	"longitude" numeric(11, 8),
	"description" text,
	"phone" text,
	"email" text,
	"address" text,
	"opening_hours" text,
	"price_from" integer DEFAULT 49 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "suburbs_state_check" CHECK ("suburbs"."state" in ('NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text,
	"username" text NOT NULL,
	"password" text NOT NULL,
	"user_type" text DEFAULT 'customer' NOT NULL,
	"team_owner_id" integer,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text NOT NULL,
	"company_name" text,
	"business_address" text,
	"license_number" text,
	"service_areas" text,
	"service_location" text,
	"service_latitude" numeric(10, 8),
	"service_longitude" numeric(11, 8),
	"service_radius" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_user_type_check" CHECK ("users"."user_type" in ('customer', 'provider', 'team_member', 'super_admin')),
	CONSTRAINT "users_team_owner_check" CHECK ("users"."team_owner_id" is null or ("users"."user_type" = 'team_member' and "users"."team_owner_id" <> "users"."id")),
	CONSTRAINT "users_service_point_check" CHECK (("users"."service_latitude" is null) = ("users"."service_longitude" is null)),
	CONSTRAINT "users_service_radius_check" CHECK ("users"."service_radius" between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_operator_id_operators_id_fk" FOREIGN KEY ("actor_operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_suburb_id_suburbs_id_fk" FOREIGN KEY ("suburb_id") REFERENCES "public"."suburbs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_redemptions" ADD CONSTRAINT "discount_redemptions_attempt_id_purchase_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."purchase_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_redemptions" ADD CONSTRAINT "discount_redemptions_code_id_discount_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."discount_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_purchases" ADD CONSTRAINT "lead_purchases_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_purchases" ADD CONSTRAINT "lead_purchases_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_purchases" ADD CONSTRAINT "lead_purchases_attempt_id_purchase_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."purchase_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_purchases" ADD CONSTRAINT "lead_purchases_discount_code_id_discount_codes_id_fk" FOREIGN KEY ("discount_code_id") REFERENCES "public"."discount_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_suburb_id_suburbs_id_fk" FOREIGN KEY ("suburb_id") REFERENCES "public"."suburbs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_tokens" ADD CONSTRAINT "operator_tokens_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset_tokens" ADD CONSTRAINT "password_reset_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_attempts" ADD CONSTRAINT "purchase_attempts_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_attempts" ADD CONSTRAINT "purchase_attempts_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_team_owner_id_users_id_fk" FOREIGN KEY ("team_owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_events_type_idx" ON "analytics_events" USING btree ("event_type","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_subject_idx" ON "audit_log" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_user_id_idx" ON "audit_log" USING btree ("actor_user_id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_operator_id_idx" ON "audit_log" USING btree ("actor_operator_id");--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bookings_suburb_id_idx" ON "bookings" USING btree ("suburb_id");--> statement-breakpoint
CREATE UNIQUE INDEX "discount_codes_code_key" ON "discount_codes" USING btree (upper("code"));--> statement-breakpoint
CREATE INDEX "discount_redemptions_code_id_idx" ON "discount_redemptions" USING btree ("code_id");--> statement-breakpoint
CREATE INDEX "jobs_due_idx" ON "jobs" USING btree ("run_at") WHERE "jobs"."finished_at" is null and "jobs"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_finished_at_idx" ON "jobs" USING btree ("finished_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_purchases_one_live_key" ON "lead_purchases" USING btree ("lead_id") WHERE "lead_purchases"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "lead_purchases_lead_id_idx" ON "lead_purchases" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "lead_purchases_buyer_id_idx" ON "lead_purchases" USING btree ("buyer_id","purchased_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "lead_purchases_discount_code_id_idx" ON "lead_purchases" USING btree ("discount_code_id");--> statement-breakpoint
CREATE INDEX "lead_purchases_sales_idx" ON "lead_purchases" USING btree ("purchased_at" DESC NULLS FIRST) WHERE "lead_purchases"."payment_status" = 'completed' and "lead_purchases"."amount_paid" > 0;--> statement-breakpoint
CREATE INDEX "leads_available_idx" ON "leads" USING btree ("created_at" DESC NULLS FIRST) WHERE "leads"."status" = 'available';--> statement-breakpoint
CREATE INDEX "leads_created_at_idx" ON "leads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "leads_customer_id_idx" ON "leads" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "leads_suburb_id_idx" ON "leads" USING btree ("suburb_id");--> statement-breakpoint
CREATE INDEX "leads_current_purchase_id_idx" ON "leads" USING btree ("current_purchase_id");--> statement-breakpoint
CREATE INDEX "operator_tokens_operator_id_idx" ON "operator_tokens" USING btree ("operator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "operators_username_key" ON "operators" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "password_reset_tokens_user_id_idx" ON "password_reset_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "provider_callbacks_status_idx" ON "provider_callbacks" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_attempts_one_open_key" ON "purchase_attempts" USING btree ("lead_id","buyer_id") WHERE "purchase_attempts"."desired" = 'hold';--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_attempts_one_charge_key" ON "purchase_attempts" USING btree ("lead_id","auction_epoch") WHERE "purchase_attempts"."desired" = 'capture';--> statement-breakpoint
CREATE INDEX "purchase_attempts_lead_id_idx" ON "purchase_attempts" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "purchase_attempts_buyer_id_idx" ON "purchase_attempts" USING btree ("buyer_id");--> statement-breakpoint
CREATE INDEX "purchase_attempts_due_idx" ON "purchase_attempts" USING btree ("next_action_at") WHERE "purchase_attempts"."settled" is null;--> statement-breakpoint
CREATE INDEX "rate_limits_resets_at_idx" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "session_expire_idx" ON "session" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "session_user_idx" ON "session" USING btree (("sess" -> 'passport' ->> 'user'));--> statement-breakpoint
CREATE UNIQUE INDEX "suburbs_place_key" ON "suburbs" USING btree ("state","postcode","name");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_team_owner_id_idx" ON "users" USING btree ("team_owner_id");