import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PurchaseSummary } from '@shared/contracts/purchase-lists.ts';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import type { DashboardTab } from '@/features/dashboard/dashboard-tabs.ts';
import { BoardSwitch, ViewLink } from '@/features/dashboard/view-switch.tsx';
import { useExport } from '@/features/exporting/use-export.ts';
import { PanelHeading } from '@/features/jobs/panel-heading.tsx';
import { PipelinePanel } from '@/features/jobs/pipeline-panel.tsx';
import { PipelineSkeleton } from '@/features/jobs/pipeline-skeleton.tsx';
import { historyText, stageText } from '@/features/jobs/pipeline-texts.ts';
import { useMediaQuery } from '@/lib/hooks/use-media-query.ts';
import { isEmptyFilter } from '@/lib/utils/purchase-filter.ts';
import type { DashboardAddress } from './dashboard-address.ts';
import { EVERYTHING } from './dashboard-top-line.tsx';
import { refetchMarket } from './refetch-market.ts';
import { setItem, useStored } from '@/lib/storage.ts';

const ReturnsPanel = lazyComponent(
  async () => (await import('@/features/returns/returns-panel.tsx')).ReturnsPanel,
  <PipelineSkeleton />,
);

const JobBoard = lazyComponent(
  async () => (await import('@/features/jobs/job-board.tsx')).JobBoard,
  <PipelineSkeleton />,
);

/** How this device shows the pipeline: `board` or `list`. */
const LOOK = 'sparkdrop.pipeline-view';

function HistoryTools({
  address: { view, hrefOf },
  archived,
}: {
  address: DashboardAddress;
  archived: number;
}) {
  const tab = 'purchase_history';
  return (
    <nav aria-label="History" className="flex flex-wrap gap-1 max-sm:basis-full">
      <ViewLink href={hrefOf({ tab })} isCurrent={view === null}>
        Purchases
      </ViewLink>
      <ViewLink href={hrefOf({ tab, view: 'returns' })} isCurrent={view === 'returns'}>
        Return on leads
      </ViewLink>
      <ViewLink href={hrefOf({ tab, view: 'archived' })} isCurrent={view === 'archived'}>
        Archived {archived > 0 ? <span className="tnum">({archived})</span> : null}
      </ViewLink>
    </nav>
  );
}

interface DashboardJobsProps {
  tab: DashboardTab;
  user: CurrentUser;
  address: DashboardAddress;
  summary: PurchaseSummary | undefined;
}

type Shown = 'jobs' | 'board' | 'archived' | 'returns';

function wordsFor(
  shown: Shown,
  { heading, stage }: DashboardTab,
  summary: PurchaseSummary | undefined,
): { heading: string; subline: string | null } {
  if (shown === 'returns') return { heading: 'Return on leads', subline: 'Leads you bought or claimed. Archived leads count; your own jobs and refunded leads don’t.' };
  if (shown === 'archived') return { heading: 'Archived jobs', subline: null };
  if (shown === 'board') return { heading: 'Board', subline: null };
  // Keeps its height until it is known.
  if (!summary) return { heading, subline: '\u00a0' };
  if (stage !== null) return { heading, subline: stageText(summary, stage) };
  return { heading, subline: summary.history.rows === 0 ? null : historyText(summary) };
}

/** Renders the next step where a list is empty: show what a filter leaves out, mark a bought job, or buy a lead. */
function NextStep({ tab, user, address, summary, title }: DashboardJobsProps & { title: RefObject<HTMLHeadingElement | null> }) {
  const { view, filter, hrefOf } = address;
  const handleClear = () => {
    address.goTo(EVERYTHING);
    title.current?.focus();
  };
  if (!isEmptyFilter(filter)) {
    return (
      <Button variant="secondary" size="sm" onClick={handleClear}>
        Show everything
      </Button>
    );
  }
  if (view !== null) return null;
  if (tab.stage !== 'purchased' && summary && summary.stages.purchased.count > 0) {
    return <ButtonLink href={hrefOf({ tab: 'purchased' })}>See purchased jobs</ButtonLink>;
  }
  return user.userType === 'team_member' ? null : <ButtonLink href={hrefOf({ tab: 'available' })}>See leads</ButtonLink>;
}

/** Renders one tab of purchased work as a list or board, or another view of the history's tab. */
export function DashboardJobs({ tab, user, address, summary }: DashboardJobsProps) {
  const queryClient = useQueryClient();
  const title = useRef<HTMLHeadingElement>(null);
  const isWide = useMediaQuery('(min-width: 1024px)');
  const isBoardWanted = useStored(LOOK) === 'board';
  const { id, stage } = tab;
  const { view, filter, openJobId, hrefOf, goTo } = address;
  const isBoard = isBoardWanted && isWide && stage !== null;
  const shown = view ?? (isBoard ? 'board' : 'jobs');
  const handleLook = (wanted: boolean) => {
    setItem(LOOK, wanted ? 'board' : 'list');
    if (openJobId !== null) goTo({ tab: id });
  };
  const handleLeadReturned = () => refetchMarket(queryClient);
  const { start: exportJobs } = useExport({ filter: {}, isAdmin: user.userType === 'super_admin' });
  return (
    <>
      {/* The tools stay where they are while what they change is exchanged, and with them the focus. */}
      <PanelHeading
        title={title}
        {...wordsFor(shown, tab, summary)}
        tools={
          stage === null ? (
            <HistoryTools address={address} archived={summary?.archived ?? 0} />
          ) : (
            <BoardSwitch isBoard={isBoard} onChange={handleLook} />
          )
        }
      />
      {shown === 'returns' ? <ReturnsPanel from={filter.from} to={filter.to} /> : null}
      {shown === 'board' ? (
        <JobBoard
          filter={filter}
          summary={summary}
          user={user}
          title={title}
          openJobId={openJobId}
          hrefOfJob={(jobId) => hrefOf({ tab: id, jobId })}
          onCloseJob={() => goTo({ tab: id })}
          onLeadReturned={handleLeadReturned}
        />
      ) : null}
      {shown === 'jobs' || shown === 'archived' ? (
        <PipelinePanel
          key={shown}
          title={title}
          stage={stage}
          isArchived={shown === 'archived'}
          user={user}
          filter={filter}
          summary={summary}
          openJobId={openJobId}
          nextStep={<NextStep {...{ tab, user, address, summary, title }} />}
          onExport={(ids) => void exportJobs(ids)}
          onLeadReturned={handleLeadReturned}
        />
      ) : null}
    </>
  );
}
