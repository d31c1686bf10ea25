CREATE TABLE "customer_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lead_id" integer NOT NULL,
	"purchase_id" integer,
	"kind" text NOT NULL,
	"details" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_answers_kind_check" CHECK ("customer_answers"."kind" in ('called', 'not_called', 'concern', 'cancelled')),
	CONSTRAINT "customer_answers_purchase_check" CHECK (("customer_answers"."kind" = 'cancelled') = ("customer_answers"."purchase_id" is null))
);
--> statement-breakpoint
CREATE TABLE "customer_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lead_id" integer NOT NULL,
	"auction_epoch" integer NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_messages_kind_check" CHECK ("customer_messages"."kind" in ('received', 'taken', 'nobody_yet', 'did_they_call'))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"purchase_id" integer NOT NULL,
	"rating" integer NOT NULL,
	"text" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_purchase_id_key" UNIQUE("purchase_id"),
	CONSTRAINT "reviews_rating_check" CHECK ("reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "lead_reports" DROP CONSTRAINT "lead_reports_declined_check";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "link_nonce" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "link_token_hash" text;--> statement-breakpoint
ALTER TABLE "customer_answers" ADD CONSTRAINT "customer_answers_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_answers" ADD CONSTRAINT "customer_answers_purchase_id_lead_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."lead_purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_messages" ADD CONSTRAINT "customer_messages_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_purchase_id_lead_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."lead_purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_answers_lead_id_idx" ON "customer_answers" USING btree ("lead_id","id");--> statement-breakpoint
CREATE INDEX "customer_answers_purchase_id_idx" ON "customer_answers" USING btree ("purchase_id","id");--> statement-breakpoint
CREATE INDEX "customer_answers_created_at_idx" ON "customer_answers" USING btree ("created_at") WHERE "customer_answers"."kind" in ('not_called', 'concern');--> statement-breakpoint
CREATE UNIQUE INDEX "customer_messages_once_key" ON "customer_messages" USING btree ("lead_id","auction_epoch","kind");--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_link_token_hash_key" UNIQUE("link_token_hash");--> statement-breakpoint
ALTER TABLE "lead_reports" ADD CONSTRAINT "lead_reports_declined_check" CHECK ("lead_reports"."status" <> 'declined' or "lead_reports"."decision_reason" is not null);--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_link_check" CHECK (("leads"."link_nonce" is null) = ("leads"."link_token_hash" is null));