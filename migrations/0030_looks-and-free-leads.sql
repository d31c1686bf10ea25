CREATE TABLE "free_claim_sources" (
	"attempt_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"claimed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "free_claim_sources_pkey" PRIMARY KEY("attempt_id","hash")
);
--> statement-breakpoint
DROP INDEX "audit_log_subject_idx";--> statement-breakpoint
DROP INDEX "audit_log_actor_user_id_idx";--> statement-breakpoint
DROP INDEX "audit_log_actor_operator_id_idx";--> statement-breakpoint
DROP INDEX "audit_log_at_idx";--> statement-breakpoint
ALTER TABLE "free_claim_sources" ADD CONSTRAINT "free_claim_sources_attempt_id_purchase_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."purchase_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "free_claim_sources_hash_idx" ON "free_claim_sources" USING btree ("hash","claimed_at");--> statement-breakpoint
CREATE INDEX "free_claim_sources_claimed_at_idx" ON "free_claim_sources" USING btree ("claimed_at");--> statement-breakpoint
CREATE INDEX "audit_log_subject_at_idx" ON "audit_log" USING btree ("subject_type","subject_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_user_at_idx" ON "audit_log" USING btree ("actor_user_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_operator_at_idx" ON "audit_log" USING btree ("actor_operator_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_kind_at_idx" ON "audit_log" USING btree (split_part("action", '.', 1),"at","id");--> statement-breakpoint
CREATE INDEX "audit_log_at_id_idx" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_looked_at_idx" ON "audit_log" USING gin (("after" -> 'ids')) WHERE "audit_log"."action" = 'contact.looked_at';--> statement-breakpoint
CREATE INDEX "users_created_at_idx" ON "users" USING btree ("created_at");