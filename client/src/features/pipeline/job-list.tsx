import { ListChecks } from 'lucide-react';
import { useCallback, useDeferredValue, useState } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import type { PipelineTab } from '@shared/domain/sales-stage.ts';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { JobCard } from './job-card.tsx';
import type { JobAct } from './purchase-state.ts';
import { useMediaQuery } from './use-media-query.ts';

/** More at once would make opening a tab wait. */
const PAGE = 30;
const FIRST_CARDS = 4;

function emptyTitle(stage: PipelineTab, isTeam: boolean): string {
  if (stage !== 'purchased') return 'No leads in this stage yet';
  return isTeam ? 'No leads available' : 'No purchased leads yet';
}

/** The jobs of one stage; on a phone one card is open at a time. */
export function JobList({
  jobs,
  stage,
  user,
  openJobId,
  onMoving,
  onAsk,
}: {
  jobs: readonly PurchasedLead[];
  stage: PipelineTab;
  user: CurrentUser;
  /** The job that was asked for by name. */
  openJobId: number | null;
  /** A card is about to leave the list, and the focus with it. */
  onMoving: () => void;
  onAsk: (act: JobAct, purchase: PurchasedLead) => void;
}) {
  const isWide = useMediaQuery('(min-width: 1024px)');
  const [openId, setOpenId] = useState(openJobId);
  const [limit, setLimit] = useState(PAGE);
  // The first screen at once, the rest without holding up a tap.
  const shownCount = useDeferredValue(limit, FIRST_CARDS);
  const handleToggle = useCallback(
    (id: number) => setOpenId((current) => (current === id ? null : id)),
    [],
  );
  if (jobs.length === 0) {
    const isTeam = user.userType === 'team_member';
    return <EmptyState icon={ListChecks} title={emptyTitle(stage, isTeam)} />;
  }
  return (
    <>
      <ul className="grid grid-cols-1 gap-3">
        {jobs.slice(0, shownCount).map((purchase) => (
          <li key={purchase.id}>
            <JobCard
              purchase={purchase}
              user={user}
              isWide={isWide}
              isOpen={openId === purchase.id}
              onToggle={handleToggle}
              onMoving={onMoving}
              onAsk={onAsk}
            />
          </li>
        ))}
      </ul>
      {jobs.length > limit ? (
        <Button variant="secondary" className="mt-4 w-full" onClick={() => setLimit(limit + PAGE)}>
          Show {Math.min(PAGE, jobs.length - limit)} more of {jobs.length}
        </Button>
      ) : null}
    </>
  );
}
