import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { memo, useId, useMemo, useState, type ReactNode } from 'react';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import { serviceTypeLabels, urgencyLabels } from '@shared/domain/labels.ts';
import { formatCents } from '@shared/domain/money.ts';
import { Button } from '@/components/ui/button.tsx';
import { Chip, type Tone } from '@/components/ui/chip.tsx';
import { formatRelative } from '@/lib/format.ts';
import { serverNow } from '@/lib/server-clock.ts';
import { Price } from './falling-price.tsx';
import { LeadDetails } from './lead-details.tsx';
import { actionName, distanceText, leadFacts } from './lead-texts.ts';
import { scheduleOf, shownCents, usePricePhase, type PricePhase } from './live-price.ts';
import { warmUpStripe } from './warm-up-stripe.ts';

const urgencyTones: Partial<Record<AvailableLead['urgency'], Tone>> = {
  emergency: 'active',
  urgent: 'active',
  within_24h: 'spark',
};

function LeadHeading({
  lead,
  toggle,
}: {
  lead: AvailableLead;
  toggle: { id: string; detailsId: string; isOpen: boolean; onToggle: () => void };
}) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Chip tone={urgencyTones[lead.urgency]}>{urgencyLabels[lead.urgency]}</Chip>
        <Chip>{serviceTypeLabels[lead.serviceType]}</Chip>
        <span className="ml-auto text-xs text-ink-3">
          {formatRelative(lead.createdAt, serverNow())}
        </span>
      </div>
      <div className="mt-2 flex flex-wrap items-baseline gap-x-2">
        <h2 className="text-lg">
          {/* The button covers the text of the card: a tap anywhere on it opens the card. */}
          <button
            type="button"
            id={toggle.id}
            aria-expanded={toggle.isOpen}
            aria-controls={toggle.isOpen ? toggle.detailsId : undefined}
            onClick={toggle.onToggle}
            className="text-left after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-neutral-wire"
          >
            {lead.serviceLocation}
          </button>
        </h2>
        {lead.distanceKm === null ? null : (
          <span className="text-sm text-ink-3">{distanceText(lead.distanceKm)}</span>
        )}
      </div>
    </>
  );
}

function LeadFacts({ lead }: { lead: AvailableLead }) {
  return (
    <dl className="grid min-w-0 gap-y-0.5 text-sm lg:flex lg:flex-wrap lg:gap-x-4">
      {leadFacts(lead).map(({ term, text }) => (
        <div key={term} className="grid grid-cols-[3.75rem_minmax(0,1fr)] lg:block">
          <dt className="text-ink-3 lg:text-xs">{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function LeadText({ lead, actions }: { lead: AvailableLead; actions: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const ownId = useId();
  const detailsId = `${ownId}-details`;
  const toggle = { id: ownId, detailsId, isOpen, onToggle: () => setIsOpen(!isOpen) };
  return (
    <div className="min-w-0">
      <LeadHeading lead={lead} toggle={toggle} />
      <p className={clsx('mt-1 text-sm text-ink-2', isOpen ? 'whitespace-pre-line' : 'line-clamp-2')}>
        {lead.electricalWork}
      </p>
      <div className="mt-2 flex items-end justify-between gap-2">
        <LeadFacts lead={lead} />
        <p aria-hidden="true" className="flex shrink-0 items-center gap-0.5 text-xs font-semibold text-ink-3">
          {isOpen ? 'Less' : 'More'}
          <ChevronDown className={clsx('size-4', isOpen && 'rotate-180')} />
        </p>
      </div>
      {isOpen ? <LeadDetails lead={lead} id={detailsId} /> : null}
      {isOpen && actions ? <div className="relative mt-2 w-fit">{actions}</div> : null}
    </div>
  );
}

function GoneText({ cents }: { cents: number }) {
  return (
    <div className="lg:col-span-2">
      <p className="font-display text-lg font-bold">Gone at {formatCents(cents)}</p>
      <p className="text-sm text-ink-2">Someone got in first</p>
    </div>
  );
}

function actionOf(phase: PricePhase, isAdmin: boolean): string {
  if (isAdmin) return 'Claim';
  return phase === 'free' ? 'Claim FREE' : 'Purchase';
}

const columns = 'lg:grid lg:grid-cols-[1fr_13.75rem_10.5rem] lg:items-center lg:gap-4';

/** One lead on the market. Gone, it keeps its place and its height until the list is refreshed. */
export const LeadCard = memo(function LeadCard({
  lead,
  isGone,
  isAdmin,
  actions,
  onTake,
}: {
  lead: AvailableLead;
  isGone: boolean;
  isAdmin: boolean;
  /** What else can be done with the lead, shown with its details. */
  actions?: ReactNode | undefined;
  onTake: (lead: AvailableLead) => void;
}) {
  const { startingPrice, minimumPrice, lastPriceUpdate, auctionDuration } = lead;
  const schedule = useMemo(
    () => scheduleOf({ startingPrice, minimumPrice, lastPriceUpdate, auctionDuration }),
    [startingPrice, minimumPrice, lastPriceUpdate, auctionDuration],
  );
  const phase = usePricePhase(schedule);
  const [goneCents, setGoneCents] = useState<number | null>(null);
  if (isGone !== (goneCents !== null)) setGoneCents(isGone ? shownCents(schedule) : null);
  const action = actionOf(phase, isAdmin);
  return (
    <article
      aria-label={`Lead ${lead.jobReference}, ${lead.serviceLocation}`}
      className={clsx(
        'relative rounded-lg border border-line p-4',
        '[contain-intrinsic-size:auto_20rem] [content-visibility:auto] lg:[contain-intrinsic-size:auto_11rem]',
        columns,
        isGone ? 'bg-sunken text-ink-3' : 'bg-surface shadow-1',
      )}
    >
      <LeadText lead={lead} actions={isGone ? null : actions} />
      <div className="mt-3 grid min-h-[5.25rem] grid-cols-[1fr_auto] items-center gap-4 border-t border-line pt-3 lg:contents">
        {isGone ? (
          <GoneText cents={goneCents ?? 0} />
        ) : (
          <>
            <div className="lg:border-l lg:border-line lg:py-3 lg:pl-4">
              <Price schedule={schedule} phase={phase} isAdmin={isAdmin} />
            </div>
            <Button
              className="relative min-w-31 lg:w-full"
              disabled={phase === 'paused'}
              aria-label={actionName(action, lead)}
              onPointerDown={action === 'Purchase' ? warmUpStripe : undefined}
              onClick={() => onTake(lead)}
            >
              {action}
            </Button>
          </>
        )}
      </div>
    </article>
  );
});
