import { memo } from 'react';
import { Link } from 'wouter';
import { paths } from '@shared/contracts/page-paths.ts';
import { Chip } from '@/components/ui/chip.tsx';
import { formatDollars, formatMoment } from '@/lib/time/format.ts';
import { scoreText, serviceText, statusText, suburbText, urgencyText, vehicleText } from './lead-texts.ts';
import type { OperatorLead } from './operator-reading.ts';

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatMoment(at)}</time>;
}

function Sale({ lead: { soldPrice, soldAt, buyer } }: { lead: OperatorLead }) {
  if (soldPrice === null && soldAt === null) return null;
  return (
    <p className="text-sm break-words">
      <span className="font-semibold">Sold{soldPrice === null ? '' : ` for ${formatDollars(soldPrice)}`}</span>
      {buyer === null ? null : (
        <>
          {' to '}
          <Link href={`${paths.admin}?tab=providers&q=${encodeURIComponent(buyer.split(', ')[0] ?? buyer)}`} className="text-neutral-wire underline">
            <bdi>{buyer}</bdi>
          </Link>
        </>
      )}
      {soldAt === null ? null : (
        <>
          , <Moment at={soldAt} />
        </>
      )}
    </p>
  );
}

/** Renders a lead: the work, the place, its score and its outcome. Nothing about the customer. */
export const LeadCard = memo(({ lead }: { lead: OperatorLead }) => {
  const name = `Lead #${lead.id}`;
  const vehicle = vehicleText(lead);
  return (
    <article
      aria-label={name}
      className="grid gap-1.5 rounded-lg border border-line bg-surface p-4 [contain-intrinsic-size:auto_10rem] [content-visibility:auto] sm:[contain-intrinsic-size:auto_7.5rem]"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="text-base">{name}</h3>
        <Chip tone={lead.status === 'available' ? 'spark' : 'plain'}>{statusText(lead)}</Chip>
        {lead.jobReference ? <span className="text-sm text-ink-2">{lead.jobReference}</span> : null}
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {vehicle ? <li className="break-words">{vehicle}</li> : null}
        <li>{suburbText(lead)}</li>
        <li className="tnum">{scoreText(lead)}</li>
        <li>{urgencyText(lead)}</li>
        <li>{serviceText(lead)}</li>
        <li className="text-ink-2">Created {lead.createdAt ? <Moment at={lead.createdAt} /> : '–'}</li>
      </ul>
      <Sale lead={lead} />
    </article>
  );
});
