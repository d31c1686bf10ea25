import { useMemo, useState } from 'react';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import { isListHeld } from './list-hold.ts';
import { listClock } from './live-price.ts';
import { orderOf, type LeadOrder, type MarketSort } from './market-order.ts';
import { afterPoll, arrange, insertWaiting, showOnTop, type Market, type ShownLead } from './shown-leads.ts';

const NEAR_TOP_PX = 8;

interface State extends Market {
  polled: readonly AvailableLead[];
  taken: ReadonlySet<number>;
  /** Hidden since the list was last put in order: their places stay, so that nothing moves by itself. */
  dismissed: ReadonlySet<number>;
  /** What the person chose to see, and in which order. */
  choice: string;
}

const orderNow = (sort: MarketSort): LeadOrder => orderOf(sort, listClock.now());

/** True when leads that were known lie elsewhere now: the person works from another place. */
function areElsewhere(before: readonly AvailableLead[], now: readonly AvailableLead[]): boolean {
  const known = new Map(before.map(({ id, distanceKm }) => [id, distanceKm]));
  return now.some(({ id, distanceKm }) => known.has(id) && known.get(id) !== distanceKm);
}

function afterAnswer(state: State, polled: readonly AvailableLead[], sort: MarketSort): State {
  const market = afterPoll(state.shown, polled, state.taken);
  if (sort === 'nearest' && areElsewhere(state.polled, polled)) return inOrder({ ...state, ...market, polled }, sort);
  // At the top nothing can be pushed away from under a finger; further down new leads wait.
  const mayMove = window.scrollY < NEAR_TOP_PX && !isListHeld();
  const shown = mayMove ? insertWaiting(market, orderNow(sort)) : market.shown;
  return { ...state, polled, shown, waiting: mayMove ? [] : market.waiting };
}

function inOrder(state: State, sort: MarketSort): State {
  return { ...state, shown: arrange(state, orderNow(sort)), waiting: [], dismissed: new Set() };
}

function started(polled: readonly AvailableLead[], sort: MarketSort, choice: string): State {
  const nothing = new Set<number>();
  const empty = { polled, choice, taken: nothing, dismissed: nothing, shown: [], waiting: polled };
  return inOrder(empty, sort);
}

const without = (shown: readonly ShownLead[], leadId: number) =>
  shown.filter(({ lead }) => lead.id !== leadId);

/**
 * The list on screen: it never jumps between polls, and what is gone stays until asked to leave. It is put in order
 * anew only when the `choice` changes, when the distances do that it is ordered by, or when the person asks for it.
 */
export function useMarket(
  polled: readonly AvailableLead[],
  { sort, choice }: { sort: MarketSort; choice: string },
) {
  const [state, setState] = useState<State>(() => started(polled, sort, choice));
  if (state.polled !== polled) setState(afterAnswer(state, polled, sort));
  else if (state.choice !== choice) setState(inOrder({ ...state, choice }, sort));

  const showWaiting = () =>
    setState((current) => ({
      ...current,
      shown: showOnTop(current, orderNow(sort)),
      waiting: [],
    }));
  const putInOrder = () => setState((current) => inOrder(current, sort));
  const clearGone = () =>
    setState((current) => ({ ...current, shown: current.shown.filter(({ isGone }) => !isGone) }));
  const changes = useMemo(() => changesOf(setState, sort), [sort]);
  return {
    shown: state.shown,
    waiting: state.waiting,
    dismissed: state.dismissed,
    showWaiting,
    putInOrder,
    clearGone,
    ...changes,
  };
}

/** What happens to single leads of the list. */
function changesOf(setState: (change: (current: State) => State) => void, sort: MarketSort) {
  const dismiss = (leadId: number) =>
    setState((current) => ({ ...current, dismissed: new Set(current.dismissed).add(leadId) }));
  const removeTaken = (leadId: number) =>
    setState((current) => ({
      ...current,
      taken: new Set(current.taken).add(leadId),
      shown: without(current.shown, leadId),
    }));
  /** A gone lead that nobody looks at leaves. */
  const removeGone = (leadId: number) =>
    setState((current) => ({
      ...current,
      shown: current.shown.filter(({ lead, isGone }) => lead.id !== leadId || !isGone),
    }));
  /** A lead that was taken is for sale again: it is back with the poll that offers it. */
  const putBack = (leadId: number) =>
    setState((current) => {
      const taken = new Set(current.taken);
      taken.delete(leadId);
      const market = afterPoll(current.shown, current.polled, taken);
      // A dialog stands over the list: nothing moves under a finger.
      return { ...current, taken, shown: insertWaiting(market, orderNow(sort)), waiting: [] };
    });
  const markGone = (leadId: number) =>
    setState((current) => ({
      ...current,
      shown: current.shown.map((card) =>
        card.lead.id === leadId ? { ...card, isGone: true } : card,
      ),
    }));
  return { dismiss, removeTaken, removeGone, putBack, markGone };
}
