-- Not valid, so that no row is read: each allows one kind more than before.
ALTER TABLE "customer_messages" DROP CONSTRAINT "customer_messages_kind_check";--> statement-breakpoint
ALTER TABLE "customer_messages" ADD CONSTRAINT "customer_messages_kind_check" CHECK ("customer_messages"."kind" in ('received', 'taken', 'nobody_yet', 'did_they_call', 'rated', 'closed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sms_messages" DROP CONSTRAINT "sms_messages_kind_check";--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_kind_check" CHECK ("sms_messages"."kind" in ('phone_code', 'received', 'taken', 'nobody_yet', 'did_they_call', 'closed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "customer_messages" ADD COLUMN "is_counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "closed_for" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
-- Not valid, so that no row is read: both columns are new and empty.
ALTER TABLE "leads" ADD CONSTRAINT "leads_closed_check" CHECK (("leads"."closed_for" is null) = ("leads"."closed_at" is null) and ("leads"."closed_for" is null or "leads"."closed_for" in ('unconfirmed_phone', 'nobody_took', 'bad_lead', 'archived'))) NOT VALID;
--> statement-breakpoint
DROP FUNCTION request_usage(text[], text[], uuid[], timestamptz);
--> statement-breakpoint
-- As before, and also from which networks the open and the recent requests of a number came whose number nobody has confirmed.
CREATE FUNCTION request_usage(phones text[], networks text[], keys uuid[], since timestamptz)
RETURNS TABLE (kind text, name text, open int, recent int, is_known boolean, is_bad boolean, earlier int[],
  open_from text[], recent_from text[]) LANGUAGE plpgsql VOLATILE
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7244014, sender.key)
    FROM (SELECT DISTINCT hashtext(value) AS key FROM unnest(phones || networks) AS value ORDER BY key) AS sender;
  RETURN QUERY
    SELECT 'phone', leads.customer_phone_international,
      count(*) FILTER (WHERE leads.status IN ('available', 'held'))::int,
      count(*) FILTER (WHERE leads.created_at > since AND leads.added_by_user_id IS NULL AND leads.copied_from_lead_id IS NULL)::int,
      coalesce(bool_or(leads.status = 'available' OR EXISTS (SELECT FROM lead_purchases WHERE lead_purchases.lead_id = leads.id))
        FILTER (WHERE leads.created_at > since - interval '1 year' AND (leads.added_by_user_id IS NULL OR leads.copied_from_lead_id IS NOT NULL)), false),
      coalesce(bool_or(EXISTS (SELECT FROM lead_reports JOIN lead_purchases ON lead_purchases.id = lead_reports.purchase_id
        WHERE lead_purchases.lead_id = leads.id AND lead_reports.status = 'approved' AND lead_reports.decided_at > since - interval '364 days')), false),
      coalesce(array_agg(leads.id) FILTER (WHERE leads.created_at > since - interval '29 days' AND leads.status <> 'archived'
        AND leads.added_by_user_id IS NULL), '{}'),
      coalesce(array_agg(coalesce(leads.filed_from, '')) FILTER (WHERE leads.phone_confirmed_at IS NULL AND leads.status IN ('available', 'held')), '{}'),
      coalesce(array_agg(coalesce(leads.filed_from, '')) FILTER (WHERE leads.phone_confirmed_at IS NULL AND leads.created_at > since
        AND leads.added_by_user_id IS NULL AND leads.copied_from_lead_id IS NULL), '{}')
    FROM leads WHERE leads.customer_phone_international = ANY (phones) GROUP BY leads.customer_phone_international
    UNION ALL
    -- What is no filed request is left out while counting: as a condition it would let the index of all filed requests serve.
    SELECT 'network', leads.filed_from, 0,
      count(*) FILTER (WHERE leads.added_by_user_id IS NULL AND leads.copied_from_lead_id IS NULL)::int, false, false, '{}'::int[], '{}'::text[], '{}'::text[]
    FROM leads WHERE leads.filed_from = ANY (networks) AND leads.created_at > since GROUP BY leads.filed_from
    UNION ALL
    SELECT 'key', leads.idempotency_key::text, 0, 0, false, false, '{}'::int[], '{}'::text[], '{}'::text[] FROM leads WHERE leads.idempotency_key = ANY (keys);
END $$;
