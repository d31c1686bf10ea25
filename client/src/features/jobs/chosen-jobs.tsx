import { Archive, Download } from 'lucide-react';
import { useState } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { serverNow } from '@/lib/time/server-clock.ts';
import { useArchiveJobs } from './purchase-acts-api.ts';
import { actsOf } from './purchase-state.ts';

const jobsText = (count: number) => (count === 1 ? '1 job' : `${count} jobs`);

function ArchiveQuestion({ ids, onDone, onClose }: { ids: readonly number[]; onDone: () => void; onClose: () => void }) {
  const { toast } = useToast();
  const { mutate, isPending, error } = useArchiveJobs(() => {
    toast({ title: 'Archived', description: `${jobsText(ids.length)} moved to the archive.` });
    onDone();
  });
  return (
    <ConfirmDialog
      title={`Archive ${jobsText(ids.length)}?`}
      description="They move to the archive. You can restore each of them any time. Nothing is refunded."
      confirmLabel="Archive"
      pendingText="Archiving…"
      isPending={isPending}
      error={error?.message}
      onConfirm={() => mutate(ids)}
      onClose={onClose}
    />
  );
}

/** Renders what can be done with the chosen jobs together; its line keeps its height while none is chosen. */
export function ChosenJobs({
  chosen,
  user,
  onExport,
  onClear,
}: {
  chosen: readonly PurchasedLead[];
  user: CurrentUser;
  onExport: (ids: readonly number[]) => void;
  onClear: () => void;
}) {
  const [archived, setArchived] = useState<readonly number[] | null>(null);
  const archivable = chosen.filter((purchase) => actsOf(purchase, user.userType, serverNow()).includes('archive'));
  return (
    <div className="mb-2 flex min-h-11 flex-wrap items-center gap-2">
      <output className="text-sm text-ink-2">
        {chosen.length > 0 ? `${jobsText(chosen.length)} chosen` : 'Tick jobs to archive or export them together.'}
      </output>
      {archivable.length > 0 ? (
        <Button variant="secondary" size="sm" onClick={() => setArchived(archivable.map(({ id }) => id))}>
          <Archive aria-hidden="true" className="size-4.5" />
          Archive {archivable.length === chosen.length ? 'them' : jobsText(archivable.length)}
        </Button>
      ) : null}
      {chosen.length > 0 ? (
        <>
          <Button variant="secondary" size="sm" onClick={() => onExport(chosen.map(({ id }) => id))}>
            <Download aria-hidden="true" className="size-4.5" />
            Export as CSV
          </Button>
          <Button variant="quiet" size="sm" onClick={onClear}>
            Clear
          </Button>
        </>
      ) : null}
      {archived ? (
        <ArchiveQuestion
          ids={archived}
          onDone={() => {
            setArchived(null);
            onClear();
          }}
          onClose={() => setArchived(null)}
        />
      ) : null}
    </div>
  );
}
