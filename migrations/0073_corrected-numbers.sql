DROP INDEX "latest_sales_quoted_from_idx";--> statement-breakpoint
-- As before, and a number is also known by, and may repeat, the requests whose customer corrected theirs to it once they were sold. The limits
-- count what is filed under a number, and that a lead was bad is only said of the number that was filed with it.
CREATE OR REPLACE FUNCTION request_usage(phones text[], networks text[], keys uuid[], since timestamptz)
RETURNS TABLE (kind text, name text, open int, recent int, is_known boolean, is_bad boolean, earlier int[],
  open_from text[], recent_from text[]) LANGUAGE plpgsql VOLATILE
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7244014, sender.key)
    FROM (SELECT DISTINCT hashtext(value) AS key FROM unnest(phones || networks) AS value ORDER BY key) AS sender;
  RETURN QUERY
    SELECT 'phone', filed.phone,
      count(*) FILTER (WHERE filed.is_as_filed AND filed.status IN ('available', 'held'))::int,
      count(*) FILTER (WHERE filed.is_as_filed AND filed.created_at > since AND filed.added_by_user_id IS NULL AND filed.copied_from_lead_id IS NULL)::int,
      coalesce(bool_or(filed.status = 'available' OR EXISTS (SELECT FROM lead_purchases WHERE lead_purchases.lead_id = filed.id))
        FILTER (WHERE filed.created_at > since - interval '1 year' AND (filed.added_by_user_id IS NULL OR filed.copied_from_lead_id IS NOT NULL)), false),
      coalesce(bool_or(EXISTS (SELECT FROM lead_reports JOIN lead_purchases ON lead_purchases.id = lead_reports.purchase_id
        WHERE lead_purchases.lead_id = filed.id AND lead_reports.status = 'approved' AND lead_reports.decided_at > since - interval '364 days'))
        FILTER (WHERE filed.is_as_filed), false),
      coalesce(array_agg(filed.id) FILTER (WHERE filed.created_at > since - interval '29 days' AND filed.status <> 'archived'
        AND filed.added_by_user_id IS NULL), '{}'),
      coalesce(array_agg(coalesce(filed.filed_from, '')) FILTER (WHERE filed.is_as_filed AND filed.phone_confirmed_at IS NULL AND filed.status IN ('available', 'held')), '{}'),
      coalesce(array_agg(coalesce(filed.filed_from, '')) FILTER (WHERE filed.is_as_filed AND filed.phone_confirmed_at IS NULL AND filed.created_at > since
        AND filed.added_by_user_id IS NULL AND filed.copied_from_lead_id IS NULL), '{}')
    FROM (
      SELECT leads.customer_phone_international AS phone, true AS is_as_filed, leads.id, leads.status, leads.created_at, leads.added_by_user_id,
        leads.copied_from_lead_id, leads.phone_confirmed_at, leads.filed_from
      FROM leads WHERE leads.customer_phone_international = ANY (phones)
      UNION ALL
      SELECT '+61' || substr(leads.customer_corrected_phone, 2), false, leads.id, leads.status, leads.created_at, leads.added_by_user_id,
        leads.copied_from_lead_id, leads.phone_confirmed_at, leads.filed_from
      FROM leads WHERE leads.customer_corrected_phone = ANY (ARRAY(SELECT '0' || substr(value, 4) FROM unnest(phones) AS value))
    ) AS filed GROUP BY filed.phone
    UNION ALL
    -- What is no filed request is left out while counting: as a condition it would let the index of all filed requests serve.
    SELECT 'network', leads.filed_from, 0,
      count(*) FILTER (WHERE leads.added_by_user_id IS NULL AND leads.copied_from_lead_id IS NULL)::int, false, false, '{}'::int[], '{}'::text[], '{}'::text[]
    FROM leads WHERE leads.filed_from = ANY (networks) AND leads.created_at > since GROUP BY leads.filed_from
    UNION ALL
    SELECT 'key', leads.idempotency_key::text, 0, 0, false, false, '{}'::int[], '{}'::text[], '{}'::text[] FROM leads WHERE leads.idempotency_key = ANY (keys);
END $$;
