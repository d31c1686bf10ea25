CREATE TABLE "abn_lookups" (
	"abn" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"status_from" date,
	"entity_name" text,
	"business_names" text[] DEFAULT '{}' NOT NULL,
	"entity_type" text,
	"gst_from" date,
	"state" text,
	"postcode" text,
	"looked_up_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "abn_lookups_abn_check" CHECK ("abn_lookups"."abn" ~ '^[0-9]{11}$'),
	CONSTRAINT "abn_lookups_status_check" CHECK ("abn_lookups"."status" in ('active', 'cancelled', 'unknown')),
	CONSTRAINT "abn_lookups_known_check" CHECK ("abn_lookups"."status" = 'unknown' or "abn_lookups"."entity_name" is not null)
);
--> statement-breakpoint
CREATE TABLE "insurance_policies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "insurance_policies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"insurer" text NOT NULL,
	"policy_number" text NOT NULL,
	"sum_insured" integer NOT NULL,
	"expires_on" date NOT NULL,
	"file_key" text NOT NULL,
	"file_type" text NOT NULL,
	"file_bytes" integer NOT NULL,
	"file_sha256" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'under_review' NOT NULL,
	"decided_by_user_id" integer,
	"decided_at" timestamp (3) with time zone,
	"refusal_reason" text,
	"first_reminded_at" timestamp (3) with time zone,
	"last_reminded_at" timestamp (3) with time zone,
	CONSTRAINT "insurance_policies_file_key_key" UNIQUE("file_key"),
	CONSTRAINT "insurance_policies_state_check" CHECK ("insurance_policies"."state" in ('under_review', 'verified', 'refused', 'replaced')),
	CONSTRAINT "insurance_policies_sum_check" CHECK ("insurance_policies"."sum_insured" between 100000 and 1000000000),
	CONSTRAINT "insurance_policies_refusal_check" CHECK (("insurance_policies"."state" = 'refused') = ("insurance_policies"."refusal_reason" is not null)),
	CONSTRAINT "insurance_policies_decision_check" CHECK (("insurance_policies"."state" in ('verified', 'refused')) = ("insurance_policies"."decided_at" is not null) and ("insurance_policies"."decided_by_user_id" is null or "insurance_policies"."decided_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "market_settings" ADD COLUMN "insurance_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "insured_until" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "insurance_review" text;--> statement-breakpoint
ALTER TABLE "insurance_policies" ADD CONSTRAINT "insurance_policies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insurance_policies" ADD CONSTRAINT "insurance_policies_decided_by_user_id_users_id_fk" FOREIGN KEY ("decided_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "abn_lookups_looked_up_at_idx" ON "abn_lookups" USING btree ("looked_up_at");--> statement-breakpoint
CREATE INDEX "insurance_policies_user_id_idx" ON "insurance_policies" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "insurance_policies_decided_by_user_id_idx" ON "insurance_policies" USING btree ("decided_by_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "insurance_policies_waiting_key" ON "insurance_policies" USING btree ("user_id") WHERE "insurance_policies"."state" = 'under_review';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_insurance_review_check" CHECK ("users"."insurance_review" in ('under_review', 'refused'));