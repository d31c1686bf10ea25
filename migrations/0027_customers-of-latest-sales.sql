ALTER TABLE "latest_sales" ADD COLUMN "customer_phone_international" text;--> statement-breakpoint
CREATE INDEX "latest_sales_customer_phone_international_idx" ON "latest_sales" USING btree ("customer_phone_international","sold_at");--> statement-breakpoint
UPDATE "latest_sales" SET "customer_phone_international" = "leads"."customer_phone_international" FROM "leads" WHERE "leads"."id" = "latest_sales"."lead_id";
