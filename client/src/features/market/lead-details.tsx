import type { ReactNode } from 'react';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import type { PriceSchedule } from '@shared/domain/auction/auction-price.ts';
import { formatDateTime, formatRelative } from '@/lib/time/format.ts';
import { useMinute } from '@/lib/time/use-minute.ts';
import { formatDay } from '@/components/lead/lead-texts.ts';
import { BuyingStrategies } from '@/components/lead/buying-strategies.tsx';

const SCORE_MEANS =
  'Points for a mobile number, a detailed description, a budget, an early start, an address and no other electrician.';

function detailRows(lead: AvailableLead, now: Date): readonly (readonly [term: string, text: string | null])[] {
  return [
    ['Special requests', lead.specialRequests],
    ['Posted', `${formatDateTime(lead.createdAt)} (${formatRelative(lead.createdAt, now)})`],
    ['Already has an electrician', lead.hasExistingElectrician ? 'Yes, comparing quotes' : 'No'],
    ['Dates', lead.isFlexibleDates ? 'Flexible' : 'Specific dates'],
    ['Preferred start date', lead.preferredPickupDate && formatDay(lead.preferredPickupDate)],
    ['Preferred finish date', lead.preferredDropoffDate && formatDay(lead.preferredDropoffDate)],
    ['Lead score', `${lead.leadScore}/10\n${SCORE_MEANS}`],
    ...(lead.visibility === 'full'
      ? ([
          ['Email', lead.customerEmail],
          ['Address', lead.customerAddress],
        ] as const)
      : []),
  ];
}

/** Renders the details of an open card; `watch` is its price watch. */
export function LeadDetails({
  lead,
  schedule,
  id,
  watch,
}: {
  lead: AvailableLead;
  schedule: PriceSchedule;
  id: string;
  watch: ReactNode;
}) {
  return (
    <div id={id} className="mt-4 space-y-4 border-t border-line pt-4">
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        {detailRows(lead, useMinute(lead.createdAt)).map(([term, text]) =>
          text ? (
            <div key={term}>
              <dt className="text-xs text-ink-3">{term}</dt>
              <dd className="whitespace-pre-line">{text}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <BuyingStrategies schedule={schedule} />
      {watch}
    </div>
  );
}
