import type { CustomerRequest } from '@shared/contracts/customer-requests.ts';
import { isEmergency } from '@shared/domain/words/emergency.ts';
import { budgetRangeLabels, propertyTypeLabels, serviceTypeLabels, urgencyLabels } from '@shared/domain/words/labels.ts';
import { whenText } from '@/components/lead/lead-texts.ts';
import { formatDay } from '@/lib/time/format.ts';

interface Props {
  request: CustomerRequest;
}

function answersOf({ job, place, serviceLocation }: CustomerRequest): readonly (readonly [term: string, text: string])[] {
  const { preferredPickupDate: start, preferredDropoffDate: finish } = job;
  return [
    ...(place === serviceLocation ? [] : ([['You wrote', serviceLocation]] as const)),
    ['Kind of work', serviceTypeLabels[job.serviceType]],
    ['Property', propertyTypeLabels[job.propertyType]],
    ['Budget', budgetRangeLabels[job.budgetRange]],
    ['Urgency', isEmergency(job) ? urgencyLabels.emergency : urgencyLabels[job.urgency]],
    ['When', whenText(job)],
    ...(start ? ([['Preferred start', formatDay(start)]] as const) : []),
    ...(finish ? ([['Preferred finish', formatDay(finish)]] as const) : []),
    ['Your electrician', job.hasExistingElectrician ? 'You have one' : 'You have none'],
  ];
}

/** Renders what the customer answered about the job. */
export function RequestJob({ request }: Props) {
  return (
    <>
      {request.hasPlace || request.state !== 'waiting' ? null : <p className="font-semibold">We’re not sure where this is. Please call us with your postcode.</p>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {answersOf(request).map(([term, text]) => (
          <div key={term} className="contents">
            <dt className="text-ink-3">{term}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
