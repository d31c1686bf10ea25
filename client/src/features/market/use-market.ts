import { useMemo, useState } from 'react';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import { isListHeld } from './list-hold.ts';
import { listClock } from '@/components/lead/live-price.ts';
import { listOrder, orderOf, type LeadOrder } from './market-order.ts';
import type { MarketView } from './market-view.ts';
import { afterPoll, arrange, insertWaiting, showOnTop, type Market, type ShownLead } from './shown-leads.ts';
import type { MarketList } from './use-leads-feed.ts';

const NEAR_TOP_PX = 8;

interface State extends Market {
  polled: MarketList;
  taken: ReadonlySet<number>;
  /** Hidden since the list was last sorted; they keep their places so that nothing moves by itself. */
  dismissed: ReadonlySet<number>;
  /** The person's filters and sort. */
  view: View;
}

type View = Pick<MarketView, 'sort' | 'area' | 'choice'>;

const orderNow = ({ sort, area }: View): LeadOrder => orderOf(sort, listClock.now(), area);

const polledBy = ({ leads, hasMore }: MarketList, { area }: View) => ({ leads, hasMore, order: listOrder(area) });

/** Returns true when the distances of known leads changed: the service area has moved. */
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
  // New leads are inserted only near the top; further down they would push cards away from under a finger.
  const mayMove = window.scrollY < NEAR_TOP_PX && !isListHeld();
  return mayMove
    ? { ...state, polled, shown: insertWaiting({ shown, waiting: market.waiting }, order), waiting: [] }
    : { ...state, polled, shown, waiting: market.waiting };
}

function inOrder(state: State): State {
  return { ...state, shown: arrange(state, orderNow(state.view)), waiting: [], dismissed: new Set() };
}

/** Returns every lead of the answer as waiting, still to be sorted. */
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
 * Holds the list on screen. It never jumps between polls, and gone leads stay until removed. It is sorted again only when
 * the `choice` changes, when the distances it is sorted by change, or when the person asks for it.
 */
export function useMarket(polled: MarketList, view: View) {
  const [state, setState] = useState<State>(() => started(polled, view));
  // The view first: the answer for another area is sorted by the new view.
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

/** Provides the changes to single leads of the list. */
function changesOf(setState: (change: (current: State) => State) => void) {
  const dismiss = (leadId: number) =>
    setState((current) => ({ ...current, dismissed: new Set(current.dismissed).add(leadId) }));
  const removeTaken = (leadId: number) =>
    setState((current) => ({
      ...current,
      taken: new Set(current.taken).add(leadId),
      shown: without(current.shown, leadId),
    }));
  /** Removes a gone lead that is off screen. */
  const removeGone = (leadId: number) =>
    setState((current) => ({
      ...current,
      shown: current.shown.filter(({ lead, isGone }) => lead.id !== leadId || !isGone),
    }));
  /** Allows a taken lead that is for sale again: the poll that offers it brings it back. */
  const putBack = (leadId: number) =>
    setState((current) => {
      const taken = new Set(current.taken);
      taken.delete(leadId);
      const { shown, waiting, further } = afterPoll(current.shown, polledBy(current.polled, current.view), taken);
      // A dialog covers the list, so nothing can move under a finger.
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
