import { useQuery } from '@tanstack/react-query';
import { Gavel, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '@shared/contracts/page-paths.ts';
import type { OwnBids, WireBid } from '@shared/contracts/standing-bids.ts';
import { MINUTE_MS } from '@shared/domain/time/durations.ts';
import { BuyingNeedsLink } from '@/components/forms/missing-to-buy.tsx';
import { lazyDialog } from '@/components/lazy/lazy-dialog.tsx';
import { Loaded } from '@/components/lists/loaded.tsx';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { useQueryText } from '@/lib/hooks/use-query-text.ts';
import { BidList } from './bid-list.tsx';
import { BoughtList, MissedList } from './bid-results.tsx';
import { ownBidsQuery } from './bids-api.ts';
import { LimitsSection } from './limits-section.tsx';
import { PausePart } from './pause-part.tsx';

const BidDialog = lazyDialog(async () => (await import('./bid-dialog.tsx')).BidDialog);
const LimitsDialog = lazyDialog(async () => (await import('./limits-dialog.tsx')).LimitsDialog);
const PauseAllDialog = lazyDialog(async () => (await import('./pause-all-dialog.tsx')).PauseAllDialog);

const REFRESH_MS = MINUTE_MS;

type OpenDialog = { kind: 'limits'; asksForCard: boolean } | { kind: 'bid'; bid: WireBid | null } | { kind: 'pause' };

/** Returns the card setup that a bank's page has just sent the person back from; null otherwise. */
const returnedSetup = (search: URLSearchParams) => (search.get('redirect_status') === 'succeeded' ? search.get('setup_intent') : null);

/** Provides the dialog that is open. The address may ask for one: to pause all, to set up a card, or to go on after a bank's page. */
function useDialog({ limits }: OwnBids) {
  const search = new URLSearchParams(useQueryText());
  const [, navigate] = useLocation();
  const [setupId] = useState(() => returnedSetup(search));
  const asksToPause = search.get('pause') === 'all' && limits !== null && limits.pausedFor === null;
  const asksForCard = setupId !== null || (search.get('card') === 'new' && limits !== null);
  const asked: OpenDialog | null = asksForCard ? { kind: 'limits', asksForCard: true } : asksToPause ? { kind: 'pause' } : null;
  const [dialog, setDialog] = useState<OpenDialog | null>(asked);
  const hasQuery = search.size > 0;
  useEffect(() => {
    // Once it is open, a reload must not ask again.
    if (hasQuery) navigate(paths.standingBids, { replace: true });
  }, [hasQuery, navigate]);
  return { dialog, open: setDialog, close: () => setDialog(null), setupId };
}

function HowTheyWork() {
  return (
    <Link href={paths.howBidsWork} className="inline-flex min-h-11 items-center text-neutral-wire underline">
      How standing bids work
    </Link>
  );
}

function Intro() {
  return (
    <div className="max-w-prose text-ink-2">
      <p>A standing bid buys a lead for you as soon as its price is down to your amount, inside limits that are never passed.</p>
      <HowTheyWork />
    </div>
  );
}

const whereOff = 'Standing bids are switched off for the whole market at the moment. Yours are kept, and buy nothing until then.';

function Notices({ view: { market, hasArea, bids }, onManageArea }: { view: OwnBids; onManageArea: () => void }) {
  return (
    <>
      {market.states.length === 0 ? <Panel tone="warning" title="Switched off">{whereOff}</Panel> : null}
      {bids.some(({ rest }) => rest === 'may_not_buy') ? (
        <Panel tone="warning" title="You can’t buy leads at the moment">
          <p>Your bids are kept, and go on as soon as you have what you need.</p>
          <BuyingNeedsLink />
        </Panel>
      ) : null}
      {hasArea ? null : (
        <Panel tone="warning" title="You have no service area yet">
          <p>A bid buys leads near you only, so set where you work or give each bid an area of its own.</p>
          <Button variant="secondary" size="sm" className="mt-2" onClick={onManageArea}>
            Set your service area
          </Button>
        </Panel>
      )}
    </>
  );
}

function Bids({ view, onOpen }: { view: OwnBids; onOpen: (bid: WireBid | null) => void }) {
  const add = (
    <Button aria-haspopup="dialog" onClick={() => onOpen(null)}>
      <Plus aria-hidden="true" className="size-5" />
      New standing bid
    </Button>
  );
  return (
    <section aria-labelledby="bids-list" className="grid gap-3">
      <h2 id="bids-list" className="text-lg">
        Your bids
      </h2>
      {view.bids.length === 0 ? (
        <EmptyState
          icon={Gavel}
          title="No standing bids yet"
          message="Say what you pay and for which leads. We press the button when the price gets there."
        >
          {add}
        </EmptyState>
      ) : (
        <>
          <BidList view={view} onEdit={onOpen} />
          <div>{add}</div>
        </>
      )}
    </section>
  );
}

/** Renders what an account without limits sees first: what a standing bid is, and the first step. */
function FirstStep({ onStart }: { onStart: () => void }) {
  return (
    <EmptyState
      icon={Gavel}
      title="Buy leads while you work"
      message="Say what you pay at most, for one lead and in a week. Then make a bid, such as “repairs near me, at $20”. Nothing is bought before you’ve done both."
    >
      <Button aria-haspopup="dialog" onClick={onStart}>
        Set your limits
      </Button>
    </EmptyState>
  );
}

function Overview({ view, onManageArea }: { view: OwnBids; onManageArea: () => void }) {
  const { dialog, open, close, setupId } = useDialog(view);
  const openLimits = (asksForCard: boolean) => open({ kind: 'limits', asksForCard });
  return (
    <div className="grid gap-6">
      <Intro />
      <Notices view={view} onManageArea={onManageArea} />
      {view.limits ? (
        <>
          <PausePart limits={view.limits} onAskHoliday={() => open({ kind: 'pause' })} onSetUpCard={() => openLimits(true)} />
          <LimitsSection limits={view.limits} card={view.card} onChange={() => openLimits(false)} />
          <Bids view={view} onOpen={(bid) => open({ kind: 'bid', bid })} />
          <BoughtList bought={view.bought} />
          <MissedList missed={view.missed} />
        </>
      ) : (
        <FirstStep onStart={() => openLimits(false)} />
      )}
      {dialog?.kind === 'limits' ? (
        <LimitsDialog view={view} asksForCard={dialog.asksForCard} returnedSetupId={setupId} onClose={close} />
      ) : null}
      {dialog?.kind === 'bid' ? <BidDialog view={view} bid={dialog.bid} onClose={close} /> : null}
      {dialog?.kind === 'pause' ? <PauseAllDialog onClose={close} /> : null}
    </div>
  );
}

/** Renders the account's standing bids: their state, limits and results, and the forms that change them. */
export function StandingBids({ onManageArea }: { onManageArea: () => void }) {
  const query = useQuery({ ...ownBidsQuery, refetchInterval: REFRESH_MS });
  return (
    <Loaded query={query} what="standing bids">
      {(view) => <Overview view={view} onManageArea={onManageArea} />}
    </Loaded>
  );
}
