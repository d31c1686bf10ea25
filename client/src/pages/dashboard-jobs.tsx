import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PurchaseSummary } from '@shared/contracts/purchase-lists.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { tabIdOf, type DashboardTab } from '@/features/dashboard/dashboard-tabs.ts';
import { BoardSwitch, ViewLink } from '@/features/dashboard/view-switch.tsx';
import { PipelinePanel } from '@/features/pipeline/pipeline-panel.tsx';
import { PipelineSkeleton } from '@/features/pipeline/pipeline-skeleton.tsx';
import { remember, useRemembered } from '@/lib/remembered.ts';
import { useMediaQuery } from '@/lib/use-media-query.ts';
import type { DashboardAddress } from './dashboard-address.ts';
import { refetchMarket } from './dashboard-market.tsx';

const ReturnsPanel = lazy(async () => ({
  default: (await import('@/features/returns/returns-panel.tsx')).ReturnsPanel,
}));

const JobBoard = lazy(async () => ({
  default: (await import('@/features/pipeline/job-board.tsx')).JobBoard,
}));

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

function Returns({ tools, address: { filter } }: { tools: ReactNode; address: DashboardAddress }) {
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <h1 className="text-xl">Return on leads</h1>
        {tools}
      </div>
      <Suspense fallback={<PipelineSkeleton />}>
        <ReturnsPanel from={filter.from} to={filter.to} />
      </Suspense>
    </>
  );
}

/** One tab of purchased work, as a list or as a board, or what the history's tab shows in its place. */
export function DashboardJobs({
  tab: { id, heading, stage },
  user,
  address,
  summary,
}: {
  tab: DashboardTab;
  user: CurrentUser;
  address: DashboardAddress;
  summary: PurchaseSummary | undefined;
}) {
  const queryClient = useQueryClient();
  const isWide = useMediaQuery('(min-width: 1024px)');
  const isBoardWanted = useRemembered(LOOK) === 'board';
  const { view, filter, openJobId, hrefOf, goTo } = address;
  // Whoever asks for one job wants to see all of it.
  const isBoard = isBoardWanted && isWide && stage !== null && openJobId === null;
  const handleLook = (wanted: boolean) => {
    remember(LOOK, wanted ? 'board' : 'list');
    if (openJobId !== null) goTo({ tab: id });
  };
  const tools =
    stage === null ? (
      <HistoryTools address={address} archived={summary?.archived ?? 0} />
    ) : (
      <BoardSwitch isBoard={isBoard} onChange={handleLook} />
    );
  if (view === 'returns') return <Returns tools={tools} address={address} />;
  if (isBoard) {
    return (
      <Suspense fallback={<PipelineSkeleton />}>
        <JobBoard
          tools={tools}
          filter={filter}
          summary={summary}
          hrefOfJob={(wanted, jobId) => hrefOf({ tab: tabIdOf(wanted), jobId })}
        />
      </Suspense>
    );
  }
  const isMarketUser = user.userType !== 'team_member';
  return (
    <PipelinePanel
      key={view}
      heading={view === 'archived' ? 'Archived jobs' : heading}
      stage={stage}
      isArchived={view === 'archived'}
      user={user}
      filter={filter}
      summary={summary}
      openJobId={openJobId}
      tools={tools}
      leadsLink={isMarketUser ? <ButtonLink href={hrefOf({ tab: 'available' })}>See leads</ButtonLink> : null}
      onLeadReturned={() => refetchMarket(queryClient)}
    />
  );
}
