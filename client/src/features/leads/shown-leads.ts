import type { AvailableLead } from '@shared/contracts/leads.ts';

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

/** Returns the list with the waiting leads on top. */
export function insertWaiting({ shown, waiting }: Market): readonly ShownLead[] {
  return [...waiting.map((lead) => ({ lead, isGone: false })), ...shown];
}
