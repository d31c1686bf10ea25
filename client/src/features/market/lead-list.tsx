import { Fragment, memo, useDeferredValue, useEffect, useRef } from 'react';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import type { RenderGone } from '@/components/lead/gone-lead.ts';
import { Button } from '@/components/ui/button.tsx';
import type { AskedLead } from './asked-lead.ts';
import { LeadCard, type RenderActions, type RenderWatch } from './lead-card.tsx';
import type { ShownLead } from './shown-leads.ts';

const FIRST_CARDS = 6;

/** The actions of a list's cards; stable references. */
export interface ListActs {
  onTake: (lead: AvailableLead) => void;
  onHide: (lead: AvailableLead) => void;
  onUnhide: (lead: AvailableLead) => void;
  /** Called when a gone card was off screen long enough. */
  onLeave: (lead: AvailableLead) => void;
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
  hasArea,
  isAdmin,
  renderActions,
  renderGone,
  renderWatch,
  acts: { onTake, onHide, onUnhide, onLeave },
}: {
  card: ShownLead;
  asked: AskedLead | null;
  isHidden: boolean;
  hasArea: boolean;
  isAdmin: boolean;
  renderActions: RenderActions | undefined;
  renderGone: RenderGone | undefined;
  renderWatch: RenderWatch | undefined;
  acts: ListActs;
}) {
  const item = useRef<HTMLLIElement>(null);
  const wasHidden = useRef(isHidden);
  useEffect(() => {
    // The pressed button is gone: focus moves to the one in its place.
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
          hasArea={hasArea}
          asked={asked}
          isGone={isGone}
          isAdmin={isAdmin}
          renderActions={renderActions}
          renderGone={renderGone}
          renderWatch={renderWatch}
          onTake={onTake}
          onHide={onHide}
          onLeave={onLeave}
        />
      )}
    </li>
  );
});

/** Renders the cards in the given order. */
export function LeadList({
  cards,
  outside = null,
  asked = null,
  hasArea = false,
  hidden,
  isAdmin,
  renderActions,
  renderGone,
  renderWatch,
  acts,
}: {
  cards: readonly ShownLead[];
  /** Where the leads outside the service area begin, how many there are, and whether the place of one is not certain. */
  outside?: { from: number; count: number; hasUnplaced: boolean } | null | undefined;
  /** Whether the person has a service area. */
  hasArea?: boolean | undefined;
  /** The lead that a link or notification asked for. */
  asked?: AskedLead | null | undefined;
  /** The cards that were just hidden. */
  hidden: ReadonlySet<number>;
  isAdmin: boolean;
  renderActions?: RenderActions | undefined;
  renderGone?: RenderGone | undefined;
  renderWatch?: RenderWatch | undefined;
  acts: ListActs;
}) {
  // The first screen renders at once, the rest deferred so that taps stay fast.
  const drawn = useDeferredValue(cards, cards.slice(0, FIRST_CARDS));
  return (
    <ul className="grid grid-cols-1 gap-3">
      {drawn.map((card) => (
        <Fragment key={card.lead.id}>
          {card.lead.id === outside?.from ? (
            <li className="mt-3 border-t border-line-strong pt-3 text-sm font-semibold text-ink-2">
              {outside.hasUnplaced ? 'Outside your area, or place not certain' : 'Outside your area'} ({outside.count})
            </li>
          ) : null}
          <Row
            card={card}
            asked={asked?.id === card.lead.id ? asked : null}
            isHidden={hidden.has(card.lead.id)}
            hasArea={hasArea}
            isAdmin={isAdmin}
            renderActions={renderActions}
            renderGone={renderGone}
            renderWatch={renderWatch}
            acts={acts}
          />
        </Fragment>
      ))}
    </ul>
  );
}
