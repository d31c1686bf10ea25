ALTER TABLE "reviews" ADD COLUMN "public_text" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "public_reply" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "redaction_version" integer DEFAULT 0 NOT NULL;