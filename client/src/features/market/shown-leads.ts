import type { AvailableLead } from '@shared/contracts/leads.ts';
import type { LeadOrder } from './market-order.ts';

/** A card on screen: still for sale, or gone since it was shown. */
export interface ShownLead {
  lead: AvailableLead;
  isGone: boolean;
}

export interface Market {
  shown: readonly ShownLead[];
  /** New leads that wait above the list until the person shows them, so that nothing jumps. */
  waiting: readonly AvailableLead[];
}

export interface Polled {
  leads: readonly AvailableLead[];
  /** True while further pages are not loaded. */
  hasMore: boolean;
  /** The server's order. */
  order: LeadOrder;
}

/** Splits unknown leads into new ones and those after the last known one, which came or moved up from the next page. */
function unknownOf(leads: readonly AvailableLead[], known: ReadonlySet<number>) {
  const lastKnown = leads.findLastIndex(({ id }) => known.has(id));
  const isFurther = (index: number) => lastKnown !== -1 && index > lastKnown;
  return {
    waiting: leads.filter(({ id }, index) => !known.has(id) && !isFurther(index)),
    further: leads.filter((_lead, index) => isFurther(index)),
  };
}

/**
 * Returns the list after a poll: cards keep their place, vanished leads stay as gone, a gone lead offered again is back,
 * and new leads wait. Leads pushed past the last loaded one are removed, as they may not be gone. `taken` are the leads
 * this person just bought.
 */
export function afterPoll(
  before: readonly ShownLead[],
  { leads, hasMore, order }: Polled,
  taken: ReadonlySet<number>,
): Market & { further: readonly AvailableLead[] } {
  const offered = new Map(leads.map((lead) => [lead.id, lead]));
  const last = leads.at(-1);
  const isBehind = (lead: AvailableLead) => hasMore && last !== undefined && order(last, lead) < 0;
  const shown = before
    .filter(({ lead, isGone }) => !taken.has(lead.id) && (isGone || offered.has(lead.id) || !isBehind(lead)))
    .map((card) => {
      const lead = offered.get(card.lead.id);
      if (lead === card.lead ? !card.isGone : !lead && card.isGone) return card;
      return lead ? asCard(lead) : { lead: card.lead, isGone: true };
    });
  const known = new Set(before.map(({ lead }) => lead.id));
  return { shown, ...unknownOf(leads.filter(({ id }) => !taken.has(id)), known) };
}

const asCard = (lead: AvailableLead): ShownLead => ({ lead, isGone: false });

/** Returns the list with each waiting lead inserted in order; the cards on screen keep their relative order. */
export function insertWaiting({ shown, waiting }: Market, order: LeadOrder): readonly ShownLead[] {
  const cards = [...shown];
  for (const lead of waiting.toReversed()) {
    const place = cards.findIndex((card) => order(lead, card.lead) <= 0);
    cards.splice(place === -1 ? cards.length : place, 0, asCard(lead));
  }
  return cards;
}

/** Returns the list with the waiting leads on top, for a person who asked to see them. */
export function showOnTop({ shown, waiting }: Market, order: LeadOrder): readonly ShownLead[] {
  return [...waiting.toSorted(order).map(asCard), ...shown];
}

/** Returns the list sorted again, together with the waiting leads. */
export function arrange({ shown, waiting }: Market, order: LeadOrder): readonly ShownLead[] {
  return [...waiting.map(asCard), ...shown].toSorted((a, b) => order(a.lead, b.lead));
}
