-- As before, but what it costs does not follow how many others file. Its plan is kept as long as the connection lives: one that was made
-- while the table was small read all of it, or all requests of the day, for each request.
CREATE OR REPLACE FUNCTION request_usage(phones text[], networks text[], keys uuid[], since timestamptz)
RETURNS TABLE (kind text, name text, open int, recent int, is_known boolean) LANGUAGE plpgsql VOLATILE SET enable_seqscan = off AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7244014, sender.key)
    FROM (SELECT DISTINCT hashtext(value) AS key FROM unnest(phones || networks) AS value ORDER BY key) AS sender;
  RETURN QUERY
    SELECT 'phone', leads.customer_phone_international,
      count(*) FILTER (WHERE leads.status IN ('available', 'held'))::int,
      count(*) FILTER (WHERE leads.created_at > since AND leads.added_by_user_id IS NULL AND leads.copied_from_lead_id IS NULL)::int,
      coalesce(bool_or(leads.status = 'available' OR EXISTS (SELECT FROM lead_purchases WHERE lead_purchases.lead_id = leads.id))
        FILTER (WHERE leads.created_at > since - interval '1 year' AND (leads.added_by_user_id IS NULL OR leads.copied_from_lead_id IS NOT NULL)), false)
    FROM leads WHERE leads.customer_phone_international = ANY (phones) GROUP BY leads.customer_phone_international
    UNION ALL
    -- What is no filed request is left out while counting: as a condition it would let the index of all filed requests serve.
    SELECT 'network', leads.filed_from, 0,
      count(*) FILTER (WHERE leads.added_by_user_id IS NULL AND leads.copied_from_lead_id IS NULL)::int, false
    FROM leads WHERE leads.filed_from = ANY (networks) AND leads.created_at > since GROUP BY leads.filed_from
    UNION ALL
    SELECT 'key', leads.idempotency_key::text, 0, 0, false FROM leads WHERE leads.idempotency_key = ANY (keys);
END $$;
