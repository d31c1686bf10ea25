ALTER TABLE "job_corrections" ADD COLUMN "customer_names" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- What was corrected before is known by its latest name alone.
UPDATE "job_corrections" SET "customer_names" = ARRAY["customer_name"] WHERE "customer_name" IS NOT NULL;
