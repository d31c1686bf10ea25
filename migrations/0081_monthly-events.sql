-- Events go into one partition for each month. Those before the month after next stay in the table they are in, which becomes a partition.
DO $$
DECLARE
  latest timestamptz := greatest(now(), (SELECT max(created_at) FROM analytics_events));
  bound timestamptz := (date_trunc('month', latest AT TIME ZONE 'UTC') + interval '2 months') AT TIME ZONE 'UTC';
  earlier text := 'analytics_events_before_' || to_char(bound AT TIME ZONE 'UTC', 'YYYY_MM');
  next_id integer := coalesce((SELECT max(id) FROM analytics_events), 0) + 1;
BEGIN
  ALTER TABLE analytics_events DROP CONSTRAINT analytics_events_pkey;
  ALTER TABLE analytics_events ALTER COLUMN id DROP IDENTITY;
  EXECUTE format('ALTER INDEX analytics_events_type_idx RENAME TO %I', earlier || '_type_idx');
  EXECUTE format('ALTER INDEX analytics_events_created_at_idx RENAME TO %I', earlier || '_created_at_idx');
  EXECUTE format('ALTER TABLE analytics_events RENAME TO %I', earlier);
  EXECUTE format('CREATE TABLE analytics_events (LIKE %I INCLUDING DEFAULTS) PARTITION BY RANGE (created_at)', earlier);
  EXECUTE format('ALTER TABLE analytics_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (START WITH %s)', next_id);
  CREATE INDEX analytics_events_type_idx ON analytics_events USING btree (event_type, created_at);
  CREATE INDEX analytics_events_created_at_idx ON analytics_events USING btree (created_at);
  EXECUTE format('ALTER TABLE analytics_events ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', earlier, bound);
  CREATE TABLE analytics_events_other PARTITION OF analytics_events DEFAULT;
END
$$;
