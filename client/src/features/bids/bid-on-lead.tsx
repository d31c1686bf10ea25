import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState, type SubmitEvent } from 'react';
import { Link } from 'wouter';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import type { OwnBids, WireBid } from '@shared/contracts/standing-bids.ts';
import { firstAtOrBelow, payableCents, priceAt, type PriceSchedule } from '@shared/domain/auction/auction-price.ts';
import { takesBids } from '@shared/domain/bids/standing-bid.ts';
import { formatCents } from '@shared/domain/money/money.ts';
import { bidHindrance, wholeDollars, type BidLimits } from '@/components/bid/bid-words.ts';
import { scheduleOf } from '@/components/lead/lead-schedule.ts';
import { usePricePhase } from '@/components/lead/live-price.ts';
import { Button } from '@/components/ui/button.tsx';
import { Field, FieldError } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { formatNear } from '@/lib/time/format.ts';
import { serverNow } from '@/lib/time/server-clock.ts';
import { bidOn, deleteBid, ownBidsQuery, useBidsChange } from './bids-api.ts';
import { typedNumber } from './typed-number.ts';

const linkClass = 'inline-flex min-h-11 items-center text-neutral-wire underline';

/** Returns whether the market lets bids act on a lead. */
const isTaken = ({ market }: OwnBids, lead: AvailableLead) => takesBids({ bidStates: market.states, bidServiceTypes: market.serviceTypes }, lead);

const isReached = (schedule: PriceSchedule, dollars: number) => priceAt(schedule, serverNow()) <= dollars * 100;

/** Returns when a bid of this amount would buy the lead, or why it never would. */
function foresee(schedule: PriceSchedule, dollars: number): { text: string; canBuy: boolean } {
  const now = serverNow();
  if (isReached(schedule, dollars)) return { text: 'The price is already that low, so it’s bought straight away.', canBuy: true };
  const dueAt = firstAtOrBelow(schedule, dollars * 100);
  if (!dueAt || payableCents(priceAt(schedule, dueAt)) === 0) return { text: `This price stops at ${formatCents(schedule.minimumCents)}.`, canBuy: false };
  return { text: `It’s bought at about ${formatNear(dueAt.toISOString(), now)}, unless someone is first.`, canBuy: true };
}

/** Returns what is wrong with a typed amount; undefined when nothing is. */
function objectionTo(dollars: number, { limits, view: { market }, schedule, bid }: Omit<Known, 'lead'> & { bid: WireBid | null }): string | undefined {
  if (!Number.isInteger(dollars) || dollars < 1) return 'Enter whole dollars, such as 20';
  if (dollars < market.lowestDollars) return `The lowest bid is ${wholeDollars(market.lowestDollars)}`;
  if (dollars > Math.max(limits.perLeadDollars, bid?.amountDollars ?? 0)) return `Your limit for one lead is ${wholeDollars(limits.perLeadDollars)}`;
  if (isReached(schedule, dollars)) return 'The price is already that low. You can buy it now.';
  const { text, canBuy } = foresee(schedule, dollars);
  return canBuy ? undefined : text;
}

interface Known {
  lead: AvailableLead;
  schedule: PriceSchedule;
  view: OwnBids;
  limits: BidLimits;
}

/** Renders "Buy at $20": the form of a bid for this lead alone. */
function BidForm({ lead, schedule, view, limits, bid, takesFocus, onDone }: Known & { bid: WireBid | null; takesFocus: boolean; onDone: (() => void) | null }) {
  const [typed, setTyped] = useState(bid ? String(bid.amountDollars) : '');
  const [wasRefused, setWasRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const { mutate, isPending, error } = useBidsChange((amount: number) => bidOn(lead.id, amount));
  const dollars = typedNumber(typed);
  const objection = objectionTo(dollars, { limits, view, schedule, bid });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setWasRefused(objection !== undefined);
    if (objection !== undefined) input.current?.focus();
    else if (!isPending) mutate(dollars, { onSuccess: () => onDone?.() });
  };
  const hint = objection === undefined ? foresee(schedule, dollars).text : 'Whole dollars. It’s charged to your card while you’re away, inside your limits.';
  return (
    <form noValidate onSubmit={submit}>
      <Field label="Buy for me at" hint={hint} error={wasRefused ? objection : error?.message}>
        {(control) => (
          <div className="flex flex-wrap items-center gap-2">
            <span aria-hidden="true" className="text-base">
              $
            </span>
            <Input
              {...control}
              className="w-24!"
              ref={input}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setWasRefused(false);
              }}
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="done"
            />
            <Button type="submit" variant="secondary" isPending={isPending} pendingText="Saving…">
              {objection === undefined ? `Buy at ${wholeDollars(dollars)}` : 'Buy at this price'}
            </Button>
            {onDone ? (
              <Button variant="quiet" onClick={onDone}>
                Cancel
              </Button>
            ) : null}
          </div>
        )}
      </Field>
    </form>
  );
}

function Waiting({ schedule, limits, bid, takesFocus, onChange }: Known & { bid: WireBid; takesFocus: boolean; onChange: () => void }) {
  const line = useRef<HTMLParagraphElement>(null);
  const { mutate, isPending, error } = useBidsChange(() => deleteBid(bid.id));
  useEffect(() => {
    // The form that had the focus is gone.
    if (takesFocus) line.current?.focus();
  }, [takesFocus]);
  return (
    <div>
      <p ref={line} tabIndex={-1} className="tnum">
        Your bid on this lead: {wholeDollars(bid.amountDollars)}. {bidHindrance(bid, limits)?.text ?? foresee(schedule, bid.amountDollars).text}
      </p>
      <div className="-ml-3 flex flex-wrap gap-x-2">
        <Button variant="quiet" size="sm" onClick={onChange}>
          Change<span className="sr-only"> bid</span>
        </Button>
        <Button variant="quiet" size="sm" isPending={isPending} pendingText="Stopping…" onClick={() => mutate()}>
          Stop<span className="sr-only"> bid</span>
        </Button>
      </div>
      {error ? <FieldError>{error.message}</FieldError> : null}
    </div>
  );
}

function OwnBid(known: Known) {
  const [isChanging, setIsChanging] = useState(false);
  // After the first action, focus follows what replaces the pressed control.
  const [hasActed, setHasActed] = useState(false);
  const bid = known.view.bids.find(({ lead, rest }) => lead?.id === known.lead.id && rest !== 'over') ?? null;
  const [hadBid, setHadBid] = useState(bid !== null);
  if (hadBid !== (bid !== null)) {
    setHadBid(bid !== null);
    setHasActed(true);
  }
  const change = (isOpen: boolean) => {
    setHasActed(true);
    setIsChanging(isOpen);
  };
  if (bid && !isChanging) return <Waiting {...known} bid={bid} takesFocus={hasActed} onChange={() => change(true)} />;
  return <BidForm {...known} bid={bid} takesFocus={hasActed} onDone={bid ? () => change(false) : null} />;
}

/** Renders the standing bid for one lead alone; nothing where the market takes none, or once the lead is free. */
export function BidOnLead({ lead }: { lead: AvailableLead }) {
  const id = useId();
  const { data: view } = useQuery(ownBidsQuery);
  const schedule = useMemo(() => scheduleOf(lead), [lead]);
  const isFree = usePricePhase(schedule) === 'free';
  if (!view || isFree || !isTaken(view, lead)) return null;
  return (
    // `relative` lifts it above the button that covers the whole card.
    <section aria-labelledby={id} className="relative grid gap-1.5 text-sm">
      <h3 id={id} className="text-sm">
        Standing bid
      </h3>
      {view.limits ? (
        <OwnBid lead={lead} schedule={schedule} view={view} limits={view.limits} />
      ) : (
        <p>
          We can buy it for you once the price is down to your amount.{' '}
          <Link href={paths.standingBids} className={linkClass}>
            Set up standing bids
          </Link>
        </p>
      )}
    </section>
  );
}
