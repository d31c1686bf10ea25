import { clsx } from 'clsx';
import { ChevronDown, EyeOff } from 'lucide-react';
import { memo, useId, useMemo, useState, type ReactNode, type RefObject } from 'react';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import type { PriceSchedule } from '@shared/domain/auction/auction-price.ts';
import { formatCents } from '@shared/domain/money/money.ts';
import { Button } from '@/components/ui/button.tsx';
import { formatDollars, formatRelative } from '@/lib/time/format.ts';
import { useMinute } from '@/lib/time/use-minute.ts';
import { useOpening, type AskedLead } from './asked-lead.ts';
import { Price } from '@/components/lead/falling-price.tsx';
import { useLeavingOffScreen } from './gone-lead.ts';
import { LeadDetails } from './lead-details.tsx';
import { NO_PLACE } from '@/components/lead/lead-area.ts';
import { leadFacts } from '@/components/lead/lead-facts.ts';
import { actionName, distanceText } from '@/components/lead/lead-texts.ts';
import { goneToOthers, type RenderGone } from '@/components/lead/gone-lead.ts';
import { LeadChips } from '@/components/lead/lead-chips.tsx';
import { LeadFactText } from '@/components/lead/lead-fact-text.tsx';
import { scheduleOf } from '@/components/lead/lead-schedule.ts';
import { listClock, shownCents, usePricePhase, type PricePhase } from '@/components/lead/live-price.ts';
import { warmUpStripe } from '@/lib/utils/warm-up-stripe.ts';

/** Shows visually what the heading's button announces through `aria-expanded`. */
function MoreMark({ isOpen, className }: { isOpen: boolean; className: string }) {
  return (
    <p
      aria-hidden="true"
      className={clsx('flex shrink-0 items-center gap-0.5 text-xs font-semibold text-ink-3', className)}
    >
      {isOpen ? 'Less' : 'More'}
      <ChevronDown className={clsx('size-4', isOpen && 'rotate-180')} />
    </p>
  );
}

function LeadHeading({
  lead,
  hasArea,
  toggle,
  button,
}: {
  lead: AvailableLead;
  hasArea: boolean;
  toggle: { id: string; detailsId: string; isOpen: boolean; onToggle: () => void };
  button: RefObject<HTMLButtonElement | null>;
}) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <LeadChips lead={lead} />
        <span className="ml-auto text-xs text-ink-3">{lead.jobReference}</span>
        <time dateTime={lead.createdAt} className="text-xs text-ink-3">
          {formatRelative(lead.createdAt, useMinute(lead.createdAt))}
        </time>
        <MoreMark isOpen={toggle.isOpen} className="max-lg:hidden" />
      </div>
      <div className="mt-2 flex flex-wrap items-baseline gap-x-2">
        <h2 className="text-lg">
          {/* The button covers the text of the card: a tap anywhere on it opens the card. */}
          <button
            type="button"
            ref={button}
            id={toggle.id}
            aria-expanded={toggle.isOpen}
            aria-controls={toggle.isOpen ? toggle.detailsId : undefined}
            onClick={toggle.onToggle}
            className="text-left after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-neutral-wire"
          >
            {lead.serviceLocation}
          </button>
        </h2>
        {lead.distanceKm === null && !hasArea ? null : (
          <span className="text-sm text-ink-3">{lead.distanceKm === null ? `(${NO_PLACE})` : distanceText(lead.distanceKm)}</span>
        )}
      </div>
    </>
  );
}

function LeadFacts({ lead }: { lead: AvailableLead }) {
  return (
    <dl className="grid min-w-0 gap-y-0.5 text-sm lg:flex lg:flex-wrap lg:gap-x-4">
      {leadFacts(lead).map((fact) => (
        <div key={fact.term} className="grid grid-cols-[3.75rem_minmax(0,1fr)] lg:block">
          <dt className="text-ink-3 lg:text-xs">{fact.term}</dt>
          <dd className="min-w-0">
            <LeadFactText fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function LeadText({
  lead,
  hasArea,
  schedule,
  asked,
  watch,
  actions,
}: {
  lead: AvailableLead;
  hasArea: boolean;
  schedule: PriceSchedule;
  asked: AskedLead | null;
  watch: ReactNode;
  actions: ReactNode;
}) {
  const { isOpen, onToggle, button } = useOpening(asked);
  const ownId = useId();
  const detailsId = `${ownId}-details`;
  const toggle = { id: ownId, detailsId, isOpen, onToggle };
  return (
    <div className="min-w-0">
      <LeadHeading lead={lead} hasArea={hasArea} toggle={toggle} button={button} />
      <p className={clsx('mt-1 text-sm text-ink-2', isOpen ? 'whitespace-pre-line' : 'line-clamp-2')}>
        {lead.electricalWork}
      </p>
      {lead.isForeign ? <p className="mt-1 text-xs text-ink-3">Written in another language</p> : null}
      {/* The mark stands in the last line, which is always short, so that a long name has the whole of the first. */}
      <div className="relative mt-2">
        <LeadFacts lead={lead} />
        <MoreMark isOpen={isOpen} className="absolute right-0 bottom-0 lg:hidden" />
      </div>
      {isOpen ? <LeadDetails lead={lead} schedule={schedule} id={detailsId} watch={watch} /> : null}
      {isOpen ? <div className="mt-2 flex flex-wrap gap-x-2 *:relative">{actions}</div> : null}
    </div>
  );
}

function GoneText({ title, text }: { title: string; text: string }) {
  return (
    <div className="max-xl:lg:col-span-2 max-xl:lg:mt-10">
      <p className="font-display text-lg font-bold">{title}</p>
      <p className="text-sm text-ink-2">{text}</p>
    </div>
  );
}

/** Renders what stands in place of the price of a gone lead. */
function Gone({ lead, cents, renderGone = goneToOthers }: Pick<CardProps, 'lead' | 'renderGone'> & { cents: number }) {
  return renderGone(lead, (ownPrice) =>
    ownPrice === null ? (
      <GoneText title={`Gone at ${formatCents(cents)}`} text="Someone got in first" />
    ) : (
      <GoneText title={`Yours at ${formatDollars(ownPrice)}`} text="Your standing bid bought it" />
    ),
  );
}

function NotForMe({ lead, onHide }: { lead: AvailableLead; onHide: (lead: AvailableLead) => void }) {
  return (
    <Button variant="quiet" className="-ml-3 !px-3" onClick={() => onHide(lead)}>
      <EyeOff aria-hidden="true" className="size-4.5" />
      <span>
        Not for me<span className="sr-only">, hide lead {lead.jobReference}</span>
      </span>
    </Button>
  );
}

function actionOf(phase: PricePhase, isAdmin: boolean): string {
  if (isAdmin) return 'Claim';
  return phase === 'free' ? 'Claim FREE' : 'Purchase';
}

// The price stands near the top, so that opening a card does not move its button. Beside the side column
// there is no room for three columns: the button goes below the price.
const columns =
  'lg:grid lg:grid-cols-[1fr_13.75rem_10.5rem] lg:items-start lg:gap-4 xl:grid-cols-[1fr_13.75rem]';
const priceArea =
  'mt-3 flex flex-wrap items-center gap-4 border-t border-line pt-3 lg:contents ' +
  'xl:mt-4 xl:grid xl:grid-cols-1 xl:gap-3 xl:border-t-0 xl:border-l xl:pt-0 xl:pl-4';

/** Renders the price watch of a lead. */
export type RenderWatch = (lead: AvailableLead, schedule: PriceSchedule) => ReactNode;

/** Renders a person's further actions on a lead. Must be a stable reference. */
export type RenderActions = (lead: AvailableLead) => ReactNode;

interface CardProps {
  lead: AvailableLead;
  /** Whether the person has a service area: then each card says how far away it is, or that its place is not certain. */
  hasArea?: boolean | undefined;
  /** Set while a link or notification asks for this lead. */
  asked?: AskedLead | null | undefined;
  renderWatch?: RenderWatch | undefined;
  isGone: boolean;
  isAdmin: boolean;
  renderActions?: RenderActions | undefined;
  /** Must be a stable reference. */
  renderGone?: RenderGone | undefined;
  onTake: (lead: AvailableLead) => void;
  /** Called when the person hides the lead. */
  onHide: (lead: AvailableLead) => void;
  /** Called when the lead is gone and was off screen long enough. */
  onLeave: (lead: AvailableLead) => void;
}

function PriceAndButton({
  lead,
  schedule,
  isAdmin,
  onTake,
}: Pick<CardProps, 'lead' | 'isAdmin' | 'onTake'> & { schedule: PriceSchedule }) {
  const phase = usePricePhase(schedule, listClock);
  const action = actionOf(phase, isAdmin);
  return (
    <>
      <div className="min-w-0 grow basis-24 border-line max-xl:lg:mt-5 max-xl:lg:border-l max-xl:lg:py-3 max-xl:lg:pl-4">
        <Price schedule={schedule} phase={phase} isAdmin={isAdmin} clock={listClock} />
      </div>
      {/* As wide as "Claim FREE", so that it does not move when the price reaches zero. */}
      <Button
        className="relative min-w-34 max-sm:px-3.5! sm:min-w-37 max-xl:lg:mt-10 lg:w-full"
        disabled={phase === 'paused'}
        aria-label={actionName(action, lead)}
        onPointerDown={action === 'Purchase' ? warmUpStripe : undefined}
        onClick={() => onTake(lead)}
      >
        {action}
      </Button>
    </>
  );
}

/** Renders one lead on the market. A gone lead keeps its place and height until the list is refreshed. */
export const LeadCard = memo(function LeadCard(props: CardProps) {
  const { lead, hasArea = false, asked = null, renderWatch, renderActions, renderGone, isGone, isAdmin, onTake, onHide, onLeave } = props;
  const { startingPrice, minimumPrice, lastPriceUpdate, auctionDuration } = lead;
  const schedule = useMemo(
    () => scheduleOf({ startingPrice, minimumPrice, lastPriceUpdate, auctionDuration }),
    [startingPrice, minimumPrice, lastPriceUpdate, auctionDuration],
  );
  const card = useLeavingOffScreen(isGone, () => onLeave(lead));
  const [goneCents, setGoneCents] = useState<number | null>(null);
  if (isGone !== (goneCents !== null)) setGoneCents(isGone ? shownCents(schedule) : null);
  return (
    <article
      ref={card}
      aria-label={`Lead ${lead.jobReference}, ${lead.serviceLocation}`}
      className={clsx(
        'relative scroll-mt-14 rounded-lg border border-line p-4',
        // The first cards render at their real height: an estimate would make them jump.
        '[contain-intrinsic-size:auto_17.625rem] lg:[contain-intrinsic-size:auto_9.75rem] [li:nth-child(n+7)>&]:[content-visibility:auto]',
        columns,
        isGone ? 'bg-sunken text-ink-3' : 'bg-surface shadow-1',
      )}
    >
      <LeadText
        lead={lead}
        hasArea={hasArea}
        schedule={schedule}
        asked={asked}
        watch={
          // Invisible, so that the card keeps its height.
          renderWatch ? <div className={clsx('relative', isGone && 'invisible')}>{renderWatch(lead, schedule)}</div> : null
        }
        actions={
          isGone ? (
            // Keeps the card's height once there is no button.
            <span aria-hidden="true" className="min-h-12" />
          ) : (
            <>
              <NotForMe lead={lead} onHide={onHide} />
              {renderActions?.(lead)}
            </>
          )
        }
      />
      <div className={clsx(priceArea, isAdmin ? 'min-h-[7.375rem] max-[350px]:min-h-[8.5rem]' : 'min-h-[5.25rem]')}>
        {isGone ? (
          <Gone lead={lead} cents={goneCents ?? 0} renderGone={renderGone} />
        ) : (
          <PriceAndButton {...{ lead, schedule, isAdmin, onTake }} />
        )}
      </div>
    </article>
  );
});
