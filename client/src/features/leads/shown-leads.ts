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

export interface Polled {
  leads: readonly AvailableLead[];
  /** True while there are leads behind these that are not loaded. */
  hasMore: boolean;
  /** The server's order. */
  order: LeadOrder;
}

/** Tells new leads from those that stand behind the last one known: they came with the next page, or moved up from it. */
function unknownOf(leads: readonly AvailableLead[], known: ReadonlySet<number>) {
  const lastKnown = leads.findLastIndex(({ id }) => known.has(id));
  const isFurther = (index: number) => lastKnown !== -1 && index > lastKnown;
  return {
    waiting: leads.filter(({ id }, index) => !known.has(id) && !isFurther(index)),
    further: leads.filter((_lead, index) => isFurther(index)),
  };
}

/**
 * Returns the list after an answer: cards keep their place, vanished ones stay as gone, a gone one that is offered again is
 * back, and new ones wait. What was pushed behind the last lead that is loaded leaves: nobody knows whether it is gone.
 * `taken` are the leads this person just bought.
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

/** Returns the list put in order again, the waiting leads with it. */
export function arrange({ shown, waiting }: Market, order: LeadOrder): readonly ShownLead[] {
  return [...waiting.map(asCard), ...shown].toSorted((a, b) => order(a.lead, b.lead));
}
