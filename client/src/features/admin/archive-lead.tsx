import { Archive } from 'lucide-react';
import { useState } from 'react';
import { archiveLead, type AvailableLead } from '@shared/contracts/leads.ts';
import { Button } from '@/components/ui/button.tsx';
import { call } from '@/lib/api/api-client.ts';
import { notices } from '@/lib/utils/strings.ts';
import { isolate } from '@/lib/utils/isolate.ts';
import { LateQuestion } from './late-question.ts';

/** Takes a lead off the market, after a confirmation. For super admins. */
export function ArchiveLead({
  lead,
  onArchived,
}: {
  lead: AvailableLead;
  onArchived: () => void;
}) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" className="-ml-3 px-3" onClick={() => setIsAsking(true)}>
        <Archive aria-hidden="true" className="size-4.5" />
        <span>
          Archive<span className="sr-only"> lead {lead.jobReference}</span>
        </span>
      </Button>
      {isAsking ? (
        <LateQuestion
          act={() => call(archiveLead, { params: { leadId: lead.id } })}
          done={notices.marketLeadArchived}
          failed="Failed to archive lead."
          title="Archive this lead?"
          description={`${isolate(lead.customerName)}’s lead ${lead.jobReference} leaves the market. You can restore it from Archived leads.`}
          confirmLabel="Archive"
          pendingText="Archiving…"
          onDone={onArchived}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  );
}
