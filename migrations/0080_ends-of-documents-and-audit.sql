ALTER TABLE "retention_settings" ADD COLUMN "document_days" integer DEFAULT 2555 NOT NULL;--> statement-breakpoint
ALTER TABLE "retention_settings" ADD COLUMN "audit_days" integer DEFAULT 2555 NOT NULL;--> statement-breakpoint
ALTER TABLE "retention_settings" ADD CONSTRAINT "retention_settings_document_check" CHECK ("retention_settings"."document_days" between 1827 and 3650);--> statement-breakpoint
ALTER TABLE "retention_settings" ADD CONSTRAINT "retention_settings_audit_check" CHECK ("retention_settings"."audit_days" between 365 and 3650);--> statement-breakpoint
ALTER TABLE "retention_settings" ALTER COLUMN "document_days" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "retention_settings" ALTER COLUMN "audit_days" DROP DEFAULT;
