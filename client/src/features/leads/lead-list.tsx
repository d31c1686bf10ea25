import { memo, useDeferredValue, useEffect, useRef } from 'react';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import { Button } from '@/components/ui/button.tsx';
import type { AskedLead } from './asked-lead.ts';
import { LeadCard, type RenderActions, type RenderWatch } from './lead-card.tsx';
import type { ShownLead } from './shown-leads.ts';

const FIRST_CARDS = 6;

/** What a list does with its cards; the same functions from one render to the next. */
export interface ListActs {
  onTake: (lead: AvailableLead) => void;
  onHide: (lead: AvailableLead) => void;
  onUnhide: (lead: AvailableLead) => void;
  /** A gone card was off the screen for long enough. */
  onLeave: (lead: AvailableLead) => void;
  /** Something was done with a lead that took it off the market. */
  onRemove: (lead: AvailableLead) => void;
}

function HiddenCard({ lead, onUnhide }: { lead: AvailableLead; onUnhide: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-lg border border-dashed border-line-strong px-4 py-2 text-sm text-ink-2">
      <p>
        1 lead hidden: {lead.jobReference}, {lead.serviceLocation}
      </p>
      <Button variant="quiet" size="sm" onClick={onUnhide}>
        Undo
      </Button>
    </div>
  );
}

const Row = memo(function Row({
  card: { lead, isGone },
  asked,
  isHidden,
  isAdmin,
  renderActions,
  renderWatch,
  acts: { onTake, onHide, onUnhide, onLeave, onRemove },
}: {
  card: ShownLead;
  asked: AskedLead | null;
  isHidden: boolean;
  isAdmin: boolean;
  renderActions: RenderActions | undefined;
  renderWatch: RenderWatch | undefined;
  acts: ListActs;
}) {
  const item = useRef<HTMLLIElement>(null);
  const wasHidden = useRef(isHidden);
  useEffect(() => {
    // What was pressed is no more: the other one takes over.
    if (wasHidden.current !== isHidden) item.current?.querySelector('button')?.focus();
    wasHidden.current = isHidden;
  }, [isHidden]);
  return (
    <li ref={item}>
      {isHidden ? (
        <HiddenCard lead={lead} onUnhide={() => onUnhide(lead)} />
      ) : (
        <LeadCard
          lead={lead}
          asked={asked}
          isGone={isGone}
          isAdmin={isAdmin}
          renderActions={renderActions}
          renderWatch={renderWatch}
          onTake={onTake}
          onHide={onHide}
          onLeave={onLeave}
          onRemove={onRemove}
        />
      )}
    </li>
  );
});

/** The cards, in the order given. */
export function LeadList({
  cards,
  asked = null,
  hidden,
  isAdmin,
  renderActions,
  renderWatch,
  acts,
}: {
  cards: readonly ShownLead[];
  /** The lead that somebody came for. */
  asked?: AskedLead | null | undefined;
  /** Those of the cards that were just hidden. */
  hidden: ReadonlySet<number>;
  isAdmin: boolean;
  renderActions?: RenderActions | undefined;
  renderWatch?: RenderWatch | undefined;
  acts: ListActs;
}) {
  // The first screen at once, the rest without holding up a tap.
  const drawn = useDeferredValue(cards, cards.slice(0, FIRST_CARDS));
  return (
    <ul className="grid grid-cols-1 gap-3">
      {drawn.map((card) => (
        <Row
          key={card.lead.id}
          card={card}
          asked={asked?.id === card.lead.id ? asked : null}
          isHidden={hidden.has(card.lead.id)}
          isAdmin={isAdmin}
          renderActions={renderActions}
          renderWatch={renderWatch}
          acts={acts}
        />
      ))}
    </ul>
  );
}
