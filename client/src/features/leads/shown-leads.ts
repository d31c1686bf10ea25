import type { AvailableLead } from '@shared/contracts/leads.ts';
import type { LeadOrder } from './market-order.ts';

/** A card on screen: still for sale, or gone since it was put there. */
export interface ShownLead {
  lead: AvailableLead;
  isGone: boolean;
}

export interface Market {
  shown: readonly ShownLead[];
  /** New leads that wait above the list until they are asked for, so that nothing jumps. */
  waiting: readonly AvailableLead[];
}

/**
 * Returns the list after a poll: cards keep their place, vanished ones stay as gone, a gone one
 * that is offered again is back, and new ones wait. `taken` are the leads this person just bought.
 */
export function afterPoll(
  before: readonly ShownLead[],
  polled: readonly AvailableLead[],
  taken: ReadonlySet<number>,
): Market {
  const offered = new Map(polled.map((lead) => [lead.id, lead]));
  const shown = before
    .filter(({ lead }) => !taken.has(lead.id))
    .map(({ lead }) => {
      const fresh = offered.get(lead.id);
      return fresh ? { lead: fresh, isGone: false } : { lead, isGone: true };
    });
  const known = new Set(before.map(({ lead }) => lead.id));
  const waiting = polled.filter((lead) => !known.has(lead.id) && !taken.has(lead.id));
  return { shown, waiting };
}

const asCard = (lead: AvailableLead): ShownLead => ({ lead, isGone: false });

/** Returns the list with each waiting lead in its place; the cards on screen keep their order among themselves. */
export function insertWaiting({ shown, waiting }: Market, order: LeadOrder): readonly ShownLead[] {
  const cards = [...shown];
  for (const lead of waiting.toReversed()) {
    const place = cards.findIndex((card) => order(lead, card.lead) <= 0);
    cards.splice(place === -1 ? cards.length : place, 0, asCard(lead));
  }
  return cards;
}

/** Returns the list with the waiting leads on top: whoever asked for them wants to see them. */
export function showOnTop({ shown, waiting }: Market, order: LeadOrder): readonly ShownLead[] {
  return [...waiting.toSorted(order).map(asCard), ...shown];
}

/** Returns the list put in order anew, the waiting leads with it. */
export function arrange({ shown, waiting }: Market, order: LeadOrder): readonly ShownLead[] {
  return [...waiting.map(asCard), ...shown].toSorted((a, b) => order(a.lead, b.lead));
}
