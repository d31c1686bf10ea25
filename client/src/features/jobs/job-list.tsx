import { ListChecks } from 'lucide-react';
import { useCallback, useDeferredValue, useState, type ReactNode } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import type { PurchaseOrder } from '@shared/domain/pipeline/purchase-list.ts';
import { type PipelineTab, stageLabels } from '@shared/domain/pipeline/sales-stage.ts';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { isEmptyFilter, type PurchaseFilter } from '@/lib/utils/purchase-filter.ts';
import { useMediaQuery } from '@/lib/hooks/use-media-query.ts';
import { JobCard } from './job-card.tsx';
import { MoreRows } from './more-rows.tsx';
import { PipelineSkeleton } from './pipeline-skeleton.tsx';
import type { JobAct } from './purchase-state.ts';
import type { PurchaseList } from './use-purchase-list.ts';

const JobDesk = lazyComponent(async () => (await import('./job-desk.tsx')).JobDesk, <PipelineSkeleton />);

const FIRST_CARDS = 3;

function emptyTexts(stage: PipelineTab | null, filter: PurchaseFilter, isTeam: boolean): { title: string; message: string } {
  if (!isEmptyFilter(filter)) return { title: 'No jobs match', message: 'Your search or dates leave them out.' };
  if (stage === null) return { title: 'Nothing is archived', message: 'Jobs you archive are kept here. You can restore them any time.' };
  if (stage !== 'purchased') {
    return { title: 'No leads in this stage yet', message: `Jobs move here when you mark them as ${stageLabels[stage].toLowerCase()}.` };
  }
  if (isTeam) return { title: 'No leads available', message: 'Leads your business buys appear here, with the customer’s name and number.' };
  return { title: 'No purchased leads yet', message: 'Leads you buy appear here, with the customer’s name and number.' };
}

/** Holds which card is open; a job asked for in the URL opens. */
function useOpenJob(askedId: number | null) {
  const [openId, setOpenId] = useState(askedId);
  const [known, setKnown] = useState(askedId);
  if (known !== askedId) {
    setKnown(askedId);
    setOpenId(askedId ?? openId);
  }
  const toggle = useCallback((id: number) => setOpenId((current) => (current === id ? null : id)), []);
  return { openId, open: setOpenId, toggle };
}

interface JobListProps {
  list: PurchaseList;
  stage: PipelineTab | null;
  filter: PurchaseFilter;
  user: CurrentUser;
  /** The job that the URL asks for. */
  openJobId: number | null;
  /** The next step where there is nothing to list. */
  nextStep: ReactNode;
  order: PurchaseOrder;
  onOrder: (order: PurchaseOrder) => void;
  /** Called before a card leaves the list, which would lose focus. */
  onMoving: () => void;
  onAsk: (act: JobAct, purchase: PurchasedLead) => void;
  onExport: (ids: readonly number[]) => void;
}

/** Renders the jobs of one stage, or the archived ones: as cards of which one is open, or on a wide screen as rows beside the selected job. */
export function JobList({ list, stage, filter, user, openJobId, nextStep, ...rest }: JobListProps) {
  const isWide = useMediaQuery('(min-width: 1024px)');
  const { openId, open, toggle } = useOpenJob(openJobId);
  const jobs = list.rows ?? [];
  // The first screen renders at once, the rest deferred so that taps stay fast.
  const shownCount = useDeferredValue(jobs.length, FIRST_CARDS);
  if (jobs.length === 0) {
    if (list.isSearching) return null;
    return (
      <EmptyState icon={ListChecks} {...emptyTexts(stage, filter, user.userType === 'team_member')}>
        {nextStep}
      </EmptyState>
    );
  }
  if (isWide) {
    return <JobDesk {...rest} {...{ list, filter, user, openId }} askedId={openJobId} onOpen={open} />;
  }
  return (
    <>
      <ul className="grid grid-cols-1 gap-3">
        {jobs.slice(0, Math.max(shownCount, FIRST_CARDS)).map((purchase) => (
          <li key={purchase.id} className={purchase.id === openJobId ? 'rounded-lg animate-arrive' : undefined}>
            <JobCard
              purchase={purchase}
              user={user}
              isWide={false}
              isOpen={openId === purchase.id}
              onToggle={toggle}
              onMoving={rest.onMoving}
              onAsk={rest.onAsk}
            />
          </li>
        ))}
      </ul>
      <MoreRows list={list} />
    </>
  );
}
