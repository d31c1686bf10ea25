import type { AvailableLead } from '@shared/contracts/leads.ts';
import type { PriceSchedule } from '@shared/domain/auction/auction-price.ts';
import { Price } from '@/components/lead/falling-price.tsx';
import { distanceFrom, type ServiceArea } from '@/components/lead/lead-area.ts';
import { LeadChips } from '@/components/lead/lead-chips.tsx';
import { LeadFactText } from '@/components/lead/lead-fact-text.tsx';
import { leadFacts } from '@/components/lead/lead-facts.ts';
import { usePricePhase } from '@/components/lead/live-price.ts';

function LivePrice({ schedule }: { schedule: PriceSchedule }) {
  return <Price schedule={schedule} phase={usePricePhase(schedule)} isAdmin={false} />;
}

/** Renders where a lead is, how far that is, whose it is and when the work is wanted. */
export function LeadFacts({ lead, area }: { lead: AvailableLead; area: ServiceArea | null }) {
  const distance = distanceFrom(lead, area);
  return (
    <>
      <p>
        <strong className="block font-display text-lg">{lead.serviceLocation}</strong>
        {distance ? <span className="text-sm text-ink-2">{distance}</span> : null}
      </p>
      <p className="line-clamp-3 text-sm text-ink-2">{lead.electricalWork}</p>
      <dl className="grid gap-y-0.5 text-sm">
        {leadFacts(lead).map((fact) => (
          <div key={fact.term} className="grid grid-cols-[3.75rem_minmax(0,1fr)]">
            <dt className="text-ink-3">{fact.term}</dt>
            <dd className="min-w-0">
              <LeadFactText fact={fact} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Renders what is bought: the lead's badges and facts, and its live price while it is for sale. */
export function LeadSummary({
  lead,
  area,
  schedule,
  isGone,
}: {
  lead: AvailableLead;
  area: ServiceArea | null;
  schedule: PriceSchedule;
  isGone: boolean;
}) {
  return (
    <section aria-label="The lead" className="grid gap-2 rounded-lg border border-line p-4">
      <div className="flex flex-wrap gap-2">
        <LeadChips lead={lead} />
      </div>
      <LeadFacts lead={lead} area={area} />
      {isGone ? null : <LivePrice schedule={schedule} />}
    </section>
  );
}
