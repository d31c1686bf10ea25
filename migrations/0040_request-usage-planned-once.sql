-- Planned again for each quote, its statement read the newest and the oldest lead to guess how many there are, and cost the planning.
-- The plan by the indexes is the right one for any sender.
ALTER FUNCTION request_usage(text[], text[], uuid[], timestamptz) SET plan_cache_mode = force_generic_plan;
