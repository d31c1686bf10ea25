-- The purchase that a lead names must be a purchase of that lead.
ALTER TABLE "lead_purchases" ADD CONSTRAINT "lead_purchases_id_lead_id_key" UNIQUE ("id", "lead_id");
--> statement-breakpoint
ALTER TABLE "leads" DROP CONSTRAINT "leads_current_purchase_id_fk";
--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_current_purchase_id_fk" FOREIGN KEY ("current_purchase_id", "id") REFERENCES "lead_purchases" ("id", "lead_id") DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
-- How an attempt ended is written once; only a charge that is to be given back opens it again.
CREATE OR REPLACE FUNCTION purchase_attempts_forward_only() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rank_of CONSTANT jsonb := '{"hold": 0, "capture": 1, "release": 2}';
BEGIN
  IF (rank_of ->> NEW.desired)::int < (rank_of ->> OLD.desired)::int THEN
    RAISE EXCEPTION 'purchase attempt %: desired cannot go from % to %', OLD.id, OLD.desired, NEW.desired
      USING ERRCODE = 'check_violation', CONSTRAINT = 'purchase_attempts_forward_only';
  END IF;
  IF (NEW.lead_id, NEW.auction_epoch, NEW.buyer_id, NEW.kind, NEW.quoted_price)
      IS DISTINCT FROM (OLD.lead_id, OLD.auction_epoch, OLD.buyer_id, OLD.kind, OLD.quoted_price)
    OR (NEW.customer_id, NEW.payment_method_id, NEW.saves_card)
      IS DISTINCT FROM (OLD.customer_id, OLD.payment_method_id, OLD.saves_card)
    OR (OLD.capture_amount IS NOT NULL AND NEW.capture_amount IS DISTINCT FROM OLD.capture_amount)
    OR (OLD.hold_id IS NOT NULL AND NEW.hold_id IS DISTINCT FROM OLD.hold_id) THEN
    RAISE EXCEPTION 'purchase attempt %: what was quoted, held and captured is written once', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'purchase_attempts_write_once';
  END IF;
  IF OLD.settled IS NOT NULL AND NEW.settled IS DISTINCT FROM OLD.settled
    AND NOT (OLD.settled = 'captured' AND NEW.settled IS NULL AND NEW.desired = 'release') THEN
    RAISE EXCEPTION 'purchase attempt %: it has ended as %', OLD.id, OLD.settled
      USING ERRCODE = 'check_violation', CONSTRAINT = 'purchase_attempts_settled_once';
  END IF;
  RETURN NEW;
END $$;
