CREATE TABLE "call_logs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "call_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"purchase_id" integer NOT NULL,
	"caller_id" integer NOT NULL,
	"called_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_holds" (
	"id" text PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"amount" numeric(10,2) NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"received" numeric(10,2) DEFAULT 0 NOT NULL,
	"refunded" numeric(10,2) DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "demo_holds_state_check" CHECK ("demo_holds"."state" in ('held', 'captured', 'canceled')),
	CONSTRAINT "demo_holds_amount_check" CHECK ("demo_holds"."received" between 0 and "demo_holds"."amount" and "demo_holds"."refunded" between 0 and "demo_holds"."received")
);
--> statement-breakpoint
CREATE TABLE "discount_applications" (
	"buyer_id" integer NOT NULL,
	"lead_id" integer NOT NULL,
	"code_id" integer NOT NULL,
	"applied_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_applications_pkey" PRIMARY KEY("buyer_id","lead_id")
);
--> statement-breakpoint
CREATE TABLE "document_counters" (
	"series" text PRIMARY KEY NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"purchase_id" integer NOT NULL,
	"reported_by" integer NOT NULL,
	"reason" text NOT NULL,
	"details" text,
	"remedy" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp (3) with time zone,
	"decision_reason" text,
	"credit_code_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_reports_purchase_id_key" UNIQUE("purchase_id"),
	CONSTRAINT "lead_reports_reason_check" CHECK ("lead_reports"."reason" in ('dead_number', 'duplicate', 'wrong_trade_or_area', 'never_asked', 'no_answer')),
	CONSTRAINT "lead_reports_remedy_check" CHECK ("lead_reports"."remedy" in ('refund', 'credit')),
	CONSTRAINT "lead_reports_status_check" CHECK ("lead_reports"."status" in ('waiting', 'approved', 'declined')),
	CONSTRAINT "lead_reports_decided_check" CHECK (("lead_reports"."status" = 'waiting') = ("lead_reports"."decided_at" is null)),
	CONSTRAINT "lead_reports_declined_check" CHECK ("lead_reports"."status" <> 'declined' or ("lead_reports"."decided_by" is not null and "lead_reports"."decision_reason" is not null)),
	CONSTRAINT "lead_reports_credit_check" CHECK (("lead_reports"."credit_code_id" is not null) = ("lead_reports"."status" = 'approved' and "lead_reports"."remedy" = 'credit'))
);
--> statement-breakpoint
CREATE TABLE "saved_cards" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"payment_method_id" text,
	"brand" text,
	"last4" text,
	"exp_month" integer,
	"exp_year" integer,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_cards_customer_id_key" UNIQUE("customer_id"),
	CONSTRAINT "saved_cards_card_check" CHECK (num_nulls("saved_cards"."payment_method_id", "saved_cards"."brand", "saved_cards"."last4", "saved_cards"."exp_month", "saved_cards"."exp_year") in (0, 5)),
	CONSTRAINT "saved_cards_last4_check" CHECK ("saved_cards"."last4" ~ '^[0-9]{4}$')
);
--> statement-breakpoint
CREATE TABLE "tax_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"purchase_id" integer NOT NULL,
	"issued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"description" text NOT NULL,
	"total" numeric(10,2) NOT NULL,
	"gst" numeric(10,2) NOT NULL,
	"supplier" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"is_test" boolean NOT NULL,
	CONSTRAINT "tax_documents_number_key" UNIQUE("number"),
	CONSTRAINT "tax_documents_kind_check" CHECK ("tax_documents"."kind" in ('tax_invoice', 'receipt', 'adjustment_note')),
	CONSTRAINT "tax_documents_sum_check" CHECK ("tax_documents"."total" > 0 and "tax_documents"."gst" between 0 and "tax_documents"."total")
);
--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "bound_to_user_id" integer;--> statement-breakpoint
ALTER TABLE "lead_purchases" ADD COLUMN "buyer_abn" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "phone_edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchase_attempts" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_attempts" ADD COLUMN "buyer_details" jsonb;--> statement-breakpoint
ALTER TABLE "purchase_attempts" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "purchase_attempts" ADD COLUMN "payment_method_id" text;--> statement-breakpoint
ALTER TABLE "purchase_attempts" ADD COLUMN "saves_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_attempts" ADD COLUMN "failure_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "abn" text;--> statement-breakpoint
ALTER TABLE "call_logs" ADD CONSTRAINT "call_logs_purchase_id_lead_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."lead_purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_logs" ADD CONSTRAINT "call_logs_caller_id_users_id_fk" FOREIGN KEY ("caller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_applications" ADD CONSTRAINT "discount_applications_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_applications" ADD CONSTRAINT "discount_applications_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_applications" ADD CONSTRAINT "discount_applications_code_id_discount_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."discount_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_reports" ADD CONSTRAINT "lead_reports_purchase_id_lead_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."lead_purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_reports" ADD CONSTRAINT "lead_reports_reported_by_users_id_fk" FOREIGN KEY ("reported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_reports" ADD CONSTRAINT "lead_reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_reports" ADD CONSTRAINT "lead_reports_credit_code_id_discount_codes_id_fk" FOREIGN KEY ("credit_code_id") REFERENCES "public"."discount_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_purchase_id_lead_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."lead_purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_logs_purchase_id_idx" ON "call_logs" USING btree ("purchase_id","called_at");--> statement-breakpoint
CREATE INDEX "call_logs_caller_id_idx" ON "call_logs" USING btree ("caller_id");--> statement-breakpoint
CREATE INDEX "discount_applications_lead_id_idx" ON "discount_applications" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "discount_applications_code_id_idx" ON "discount_applications" USING btree ("code_id");--> statement-breakpoint
CREATE INDEX "lead_reports_status_idx" ON "lead_reports" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "lead_reports_reported_by_idx" ON "lead_reports" USING btree ("reported_by");--> statement-breakpoint
CREATE INDEX "lead_reports_decided_by_idx" ON "lead_reports" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "lead_reports_credit_code_id_idx" ON "lead_reports" USING btree ("credit_code_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_purchase_kind_key" ON "tax_documents" USING btree ("purchase_id","kind");--> statement-breakpoint
CREATE INDEX "tax_documents_issued_at_idx" ON "tax_documents" USING btree ("issued_at");--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_bound_to_user_id_users_id_fk" FOREIGN KEY ("bound_to_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discount_codes_bound_to_user_id_idx" ON "discount_codes" USING btree ("bound_to_user_id");--> statement-breakpoint
CREATE INDEX "leads_customer_phone_international_idx" ON "leads" USING btree ("customer_phone_international");--> statement-breakpoint
CREATE INDEX "stripe_events_object_id_idx" ON "stripe_events" USING btree ("object_id","type");--> statement-breakpoint
ALTER TABLE "lead_purchases" ADD CONSTRAINT "lead_purchases_buyer_abn_check" CHECK ("lead_purchases"."buyer_abn" ~ '^[0-9]{11}$');--> statement-breakpoint
ALTER TABLE "purchase_attempts" ADD CONSTRAINT "purchase_attempts_reason_check" CHECK ("purchase_attempts"."reason" in ('won', 'lost', 'withdrawn', 'relisted', 'expired', 'canceled', 'refused', 'declined', 'mismatch', 'superseded', 'buyer_inactive', 'gateway_changed', 'capture_failed', 'unpurchased', 'converted', 'bad_lead'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_abn_check" CHECK ("users"."abn" ~ '^[0-9]{11}$');