import { useMemo, useState } from 'react';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import { isListHeld } from './list-hold.ts';
import { listClock } from './live-price.ts';
import { listOrder, orderOf, type LeadOrder } from './market-order.ts';
import type { MarketView } from './market-view.ts';
import { afterPoll, arrange, insertWaiting, showOnTop, type Market, type ShownLead } from './shown-leads.ts';
import type { MarketList } from './use-leads-feed.ts';

const NEAR_TOP_PX = 8;

interface State extends Market {
  polled: MarketList;
  taken: ReadonlySet<number>;
  /** Hidden since the list was last put in order: their places stay, so that nothing moves by itself. */
  dismissed: ReadonlySet<number>;
  /** What the person chose to see, and in which order. */
  view: View;
}

type View = Pick<MarketView, 'sort' | 'area' | 'choice'>;

const orderNow = ({ sort, area }: View): LeadOrder => orderOf(sort, listClock.now(), area);

const polledBy = ({ leads, hasMore }: MarketList, { area }: View) => ({ leads, hasMore, order: listOrder(area) });

/** True when leads that were known lie elsewhere now: the person works from another place. */
function areElsewhere(before: readonly AvailableLead[], now: readonly AvailableLead[]): boolean {
  const known = new Map(before.map(({ id, distanceKm }) => [id, distanceKm]));
  return now.some(({ id, distanceKm }) => known.has(id) && known.get(id) !== distanceKm);
}

function afterAnswer(state: State, polled: MarketList): State {
  const { view } = state;
  if (state.polled.part !== polled.part) return inOrder({ ...state, ...allWaiting(polled, state.taken), polled });
  const { further, ...market } = afterPoll(state.shown, polledBy(polled, view), state.taken);
  const isByPlace = view.sort === 'nearest' || view.sort === 'area';
  if (isByPlace && areElsewhere(state.polled.leads, polled.leads)) {
    return inOrder({ ...state, shown: market.shown, waiting: [...market.waiting, ...further], polled });
  }
  const order = orderNow(view);
  const shown = insertWaiting({ shown: market.shown, waiting: further }, order);
  // At the top nothing can be pushed away from under a finger; further down new leads wait.
  const mayMove = window.scrollY < NEAR_TOP_PX && !isListHeld();
  return mayMove
    ? { ...state, polled, shown: insertWaiting({ shown, waiting: market.waiting }, order), waiting: [] }
    : { ...state, polled, shown, waiting: market.waiting };
}

function inOrder(state: State): State {
  return { ...state, shown: arrange(state, orderNow(state.view)), waiting: [], dismissed: new Set() };
}

/** Everything that was answered, still to be put in order. */
function allWaiting({ leads }: MarketList, taken: ReadonlySet<number>): Market {
  return { shown: [], waiting: leads.filter(({ id }) => !taken.has(id)) };
}

function started(polled: MarketList, view: View): State {
  const nothing = new Set<number>();
  return inOrder({ polled, view, taken: nothing, dismissed: nothing, ...allWaiting(polled, nothing) });
}

const without = (shown: readonly ShownLead[], leadId: number) =>
  shown.filter(({ lead }) => lead.id !== leadId);

/**
 * The list on screen: it never jumps between polls, and what is gone stays until asked to leave. It is put in order
 * again only when the `choice` changes, when the distances do that it is ordered by, or when the person asks for it.
 */
export function useMarket(polled: MarketList, view: View) {
  const [state, setState] = useState<State>(() => started(polled, view));
  // The view first: what is answered for another area is put in order by it.
  if (state.view.choice !== view.choice) setState(inOrder({ ...state, view }));
  else if (state.polled !== polled) setState(afterAnswer(state, polled));

  const showWaiting = () =>
    setState((current) => ({
      ...current,
      shown: showOnTop(current, orderNow(view)),
      waiting: [],
    }));
  const putInOrder = () => setState(inOrder);
  const clearGone = () =>
    setState((current) => ({ ...current, shown: current.shown.filter(({ isGone }) => !isGone) }));
  const changes = useMemo(() => changesOf(setState), []);
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
function changesOf(setState: (change: (current: State) => State) => void) {
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
      const { shown, waiting, further } = afterPoll(current.shown, polledBy(current.polled, current.view), taken);
      // A dialog stands over the list: nothing moves under a finger.
      const unknown = { shown, waiting: [...waiting, ...further] };
      return { ...current, taken, shown: insertWaiting(unknown, orderNow(current.view)), waiting: [] };
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
