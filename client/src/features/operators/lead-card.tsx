import { memo } from 'react';
import { DetailsButton, useDetails } from '@/components/lists/row-details.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { formatMoment } from '@/lib/time/format.ts';
import { LeadDetails, Sale } from './lead-details.tsx';
import { scoreText, serviceText, statusText, suburbText, urgencyText } from './lead-texts.ts';
import type { OperatorLead } from './operator-reading.ts';

/** Renders a lead: the work, the place, its score and its outcome. Nothing about the customer. */
export const LeadCard = memo(({ lead }: { lead: OperatorLead }) => {
  const name = `Lead #${lead.id}`;
  const details = useDetails(false);
  return (
    <article
      aria-label={name}
      className="grid gap-1.5 rounded-lg border border-line bg-surface p-4 [contain-intrinsic-size:auto_10rem] [content-visibility:auto] sm:[contain-intrinsic-size:auto_7.5rem]"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="text-base">{name}</h3>
        <Chip tone={lead.status === 'available' ? 'warning' : 'plain'}>{statusText(lead)}</Chip>
        {lead.jobReference ? <span className="text-sm text-ink-2">{lead.jobReference}</span> : null}
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <li>{suburbText(lead)}</li>
        <li className="tnum">{scoreText(lead)}</li>
        <li>{urgencyText(lead)}</li>
        <li>{serviceText(lead)}</li>
        <li className="text-ink-2">Created {lead.createdAt ? <time dateTime={lead.createdAt}>{formatMoment(lead.createdAt)}</time> : '–'}</li>
      </ul>
      <Sale lead={lead} />
      {lead.auction === null ? null : (
        <div className="-ml-3 justify-self-start">
          <DetailsButton name={name} details={details} />
        </div>
      )}
      {details.wasOpened ? (
        <div id={details.id} hidden={!details.isOpen}>
          <LeadDetails lead={lead} />
        </div>
      ) : null}
    </article>
  );
});
