-- Not valid, so that no row is read: it allows one kind more than before.
ALTER TABLE "customer_messages" DROP CONSTRAINT "customer_messages_kind_check";--> statement-breakpoint
CREATE INDEX "customer_messages_new_link_idx" ON "customer_messages" USING btree ("created_at") WHERE "customer_messages"."kind" = 'new_link';--> statement-breakpoint
ALTER TABLE "customer_messages" ADD CONSTRAINT "customer_messages_kind_check" CHECK ("customer_messages"."kind" in ('received', 'taken', 'nobody_yet', 'did_they_call', 'rated', 'closed', 'new_link')) NOT VALID;