-- Locks the senders of requests (phone numbers and hashes of network addresses) until the transaction ends, and returns what each of
-- them has filed: how many of its requests are open, and how many it filed since an instant. Each known idempotency key is a row of
-- its own. The locks are taken in one order, so that two batches cannot wait for each other. The rows are read after the locks by a
-- statement of its own, which in a volatile function sees what was committed while the locks were waited for.
CREATE FUNCTION request_usage(phones text[], networks text[], keys uuid[], since timestamptz)
RETURNS TABLE (kind text, name text, open int, recent int) LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7244014, sender.key)
    FROM (SELECT DISTINCT hashtext(value) AS key FROM unnest(phones || networks) AS value ORDER BY key) AS sender;
  RETURN QUERY
    SELECT 'phone', leads.customer_phone_international,
      count(*) FILTER (WHERE leads.status IN ('available', 'held'))::int,
      count(*) FILTER (WHERE leads.created_at > since AND leads.added_by_user_id IS NULL AND leads.copied_from_lead_id IS NULL)::int
    FROM leads WHERE leads.customer_phone_international = ANY (phones) GROUP BY leads.customer_phone_international
    UNION ALL
    SELECT 'network', leads.filed_from, 0, count(*)::int
    FROM leads
    WHERE leads.filed_from = ANY (networks) AND leads.created_at > since
      AND leads.added_by_user_id IS NULL AND leads.copied_from_lead_id IS NULL
    GROUP BY leads.filed_from
    UNION ALL
    SELECT 'key', leads.idempotency_key::text, 0, 0 FROM leads WHERE leads.idempotency_key = ANY (keys);
END $$;
