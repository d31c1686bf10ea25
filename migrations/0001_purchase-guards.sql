-- A lead names its live purchase and the purchase names its lead; both rows are written in one claim,
-- so the second reference is checked at the commit.
ALTER TABLE "leads" ADD CONSTRAINT "leads_current_purchase_id_fk" FOREIGN KEY ("current_purchase_id") REFERENCES "lead_purchases" ("id") DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
CREATE FUNCTION purchase_attempts_forward_only() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rank_of CONSTANT jsonb := '{"hold": 0, "capture": 1, "release": 2}';
BEGIN
  IF (rank_of ->> NEW.desired)::int < (rank_of ->> OLD.desired)::int THEN
    RAISE EXCEPTION 'purchase attempt %: desired cannot go from % to %', OLD.id, OLD.desired, NEW.desired
      USING ERRCODE = 'check_violation', CONSTRAINT = 'purchase_attempts_forward_only';
  END IF;
  IF (NEW.lead_id, NEW.auction_epoch, NEW.buyer_id, NEW.kind, NEW.quoted_price)
      IS DISTINCT FROM (OLD.lead_id, OLD.auction_epoch, OLD.buyer_id, OLD.kind, OLD.quoted_price)
    OR (OLD.capture_amount IS NOT NULL AND NEW.capture_amount IS DISTINCT FROM OLD.capture_amount)
    OR (OLD.hold_id IS NOT NULL AND NEW.hold_id IS DISTINCT FROM OLD.hold_id) THEN
    RAISE EXCEPTION 'purchase attempt %: what was quoted, held and captured is written once', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'purchase_attempts_write_once';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER purchase_attempts_forward_only BEFORE UPDATE ON "purchase_attempts"
  FOR EACH ROW EXECUTE FUNCTION purchase_attempts_forward_only();
