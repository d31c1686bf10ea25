import { useState } from 'react';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import { afterPoll, insertWaiting, type Market } from './shown-leads.ts';

const NEAR_TOP_PX = 8;

interface State extends Market {
  polled: readonly AvailableLead[];
  taken: ReadonlySet<number>;
}

function afterAnswer(state: State, polled: readonly AvailableLead[]): State {
  const market = afterPoll(state.shown, polled, state.taken);
  // At the top nothing can be pushed away from under a finger; further down new leads wait.
  const isAtTop = window.scrollY < NEAR_TOP_PX;
  const shown = isAtTop ? insertWaiting(market) : market.shown;
  return { ...state, polled, shown, waiting: isAtTop ? [] : market.waiting };
}

/** The list on screen: it never jumps between polls, and what is gone stays until asked to leave. */
export function useMarket(polled: readonly AvailableLead[]) {
  const [state, setState] = useState<State>(() => ({
    polled,
    taken: new Set(),
    shown: polled.map((lead) => ({ lead, isGone: false })),
    waiting: [],
  }));
  if (state.polled !== polled) setState(afterAnswer(state, polled));

  const showWaiting = () => setState({ ...state, shown: insertWaiting(state), waiting: [] });
  const clearGone = () =>
    setState({ ...state, shown: state.shown.filter(({ isGone }) => !isGone) });
  const removeTaken = (leadId: number) =>
    setState((current) => ({
      ...current,
      taken: new Set(current.taken).add(leadId),
      shown: current.shown.filter(({ lead }) => lead.id !== leadId),
    }));
  /** A lead that was taken is for sale again: it is back with the poll that offers it. */
  const putBack = (leadId: number) =>
    setState((current) => {
      const taken = new Set(current.taken);
      taken.delete(leadId);
      return afterAnswer({ ...current, taken }, current.polled);
    });
  const markGone = (leadId: number) =>
    setState((current) => ({
      ...current,
      shown: current.shown.map((card) =>
        card.lead.id === leadId ? { ...card, isGone: true } : card,
      ),
    }));
  const { shown, waiting } = state;
  return { shown, waiting, showWaiting, clearGone, removeTaken, putBack, markGone };
}
