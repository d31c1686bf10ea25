import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import type { PurchaseSummary } from '@shared/contracts/purchase-lists.ts';
import { hasDashboard } from '@shared/domain/roles.ts';
import { HeaderStatus } from '@/components/header-content.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { Tabs, TabsContent } from '@/components/ui/tabs.tsx';
import { BottomBar } from '@/features/dashboard/bottom-bar.tsx';
import type { DashboardActions } from '@/features/dashboard/dashboard-actions.ts';
import { DashboardHeader } from '@/features/dashboard/dashboard-header.tsx';
import { DashboardSkeleton } from '@/features/dashboard/dashboard-skeleton.tsx';
import { DashboardTabBar } from '@/features/dashboard/dashboard-tab-bar.tsx';
import type { DashboardTab, TabId } from '@/features/dashboard/dashboard-tabs.ts';
import { DateFilter, FilterChip } from '@/features/dashboard/date-filter.tsx';
import { FilterBar } from '@/features/dashboard/filter-bar.tsx';
import { SearchField } from '@/features/dashboard/search-field.tsx';
import { TodoStrip } from '@/features/dashboard/todo-strip.tsx';
import { BackupReminder } from '@/features/exporting/backup-reminder.tsx';
import { useExport } from '@/features/exporting/use-export.ts';
import { LiveBadge } from '@/features/leads/live-badge.tsx';
import { matchesFilter } from '@/features/leads/matches-filter.ts';
import { useLeadsFeed } from '@/features/leads/use-leads-feed.ts';
import { JobDraftsProvider } from '@/features/pipeline/job-drafts-provider.tsx';
import { purchaseSummaryQuery } from '@/features/pipeline/pipeline-queries.ts';
import { activeJobCount } from '@/features/pipeline/pipeline-texts.ts';
import { useSession } from '@/lib/session.ts';
import { usePage } from '@/lib/use-page.ts';
import { AccessRequiredPage } from './access-required-page.tsx';
import { useDashboardAddress, type DashboardAddress } from './dashboard-address.ts';
import { DashboardDialogs, type OpenDialog } from './dashboard-dialogs.tsx';
import { DashboardJobs } from './dashboard-jobs.tsx';
import { DashboardMarket } from './dashboard-market.tsx';

/** The dashboard for whoever has one; everyone else reads why not. */
export function DashboardPage() {
  const { user, isPending } = useSession();
  if (isPending) return <DashboardSkeleton />;
  if (!user || !hasDashboard(user.userType)) return <AccessRequiredPage />;
  return <Dashboard key={user.id} user={user} />;
}

interface Counted {
  /** How many there are under the filter, and without it. */
  shown: number;
  total: number;
}

function countOf(
  { id, stage }: DashboardTab,
  leads: Counted | undefined,
  summary: PurchaseSummary | undefined,
): Counted | undefined {
  if (id === 'available') return leads;
  if (!summary) return undefined;
  const { stages, history, unfiltered } = summary;
  return stage === null
    ? { shown: history.rows, total: unfiltered.history }
    : { shown: stages[stage].count, total: unfiltered.stages[stage] };
}

function countsOf(
  tabs: readonly DashboardTab[],
  leads: Counted | undefined,
  summary: PurchaseSummary | undefined,
): Partial<Record<TabId, number>> {
  const counted = tabs.map((tab) => [tab.id, countOf(tab, leads, summary)?.shown] as const);
  return Object.fromEntries(counted.filter(([, count]) => count !== undefined));
}

function countLeads(leads: readonly AvailableLead[] | undefined, { filter }: DashboardAddress) {
  return leads && { shown: leads.filter((lead) => matchesFilter(lead, filter)).length, total: leads.length };
}

// The tabs stick below the header: what takes focus must not come to rest behind them.
const contentClass =
  'mx-auto max-w-page px-4 pt-2 pb-10 sm:pt-4 md:px-6 [&_:is(a,button,input,select,textarea,summary)]:scroll-mt-14';

function OfflineBanner() {
  return (
    <Panel tone="active" role="alert" title="You are offline" className="mb-4">
      Prices are paused. Notes you write are kept on this device and saved once you are back.
    </Panel>
  );
}

function TopLine({
  address: { dates, filter, hrefOf, goTo, searchFor },
  counted,
  summary,
  ...toggle
}: {
  address: DashboardAddress;
  counted: Counted | undefined;
  summary: PurchaseSummary | undefined;
  isOpen: boolean;
  onToggle: () => void;
}) {
  return (
    <FilterBar
      {...toggle}
      todo={<TodoStrip todo={summary?.todo} hrefOf={(id) => hrefOf({ tab: id })} />}
      chip={
        <FilterChip
          value={dates}
          q={filter.q}
          shown={counted?.shown}
          total={counted?.total}
          onClear={() => goTo({ dates: { choice: 'all' }, q: '' })}
        />
      }
    >
      <SearchField value={filter.q ?? ''} onSearch={searchFor} />
      <DateFilter value={dates} onChange={(value) => goTo({ dates: value })} />
    </FilterBar>
  );
}

/** What the header, the menus and the market can start. */
function useActions(user: CurrentUser, { filter, hrefOf }: DashboardAddress, openDialog: (dialog: OpenDialog) => void) {
  const { isExporting, start } = useExport({ filter, isAdmin: user.userType === 'super_admin' });
  const isOwner = user.userType !== 'team_member';
  const tab = 'purchase_history';
  return {
    addLead: () => openDialog('add'),
    exportData: () => void start(),
    isExporting,
    manageArea: isOwner ? () => openDialog('area') : null,
    openMore: () => openDialog('more'),
    teamHref: isOwner ? paths.team : null,
    returnsHref: hrefOf({ tab, view: 'returns' }),
    archivedHref: hrefOf({ tab, view: 'archived' }),
  } satisfies DashboardActions;
}

function TabPanels({
  user,
  address,
  summary,
  feed,
  isFiltering,
  onManageArea,
}: {
  user: CurrentUser;
  address: DashboardAddress;
  summary: PurchaseSummary | undefined;
  feed: ReturnType<typeof useLeadsFeed>;
  isFiltering: boolean;
  onManageArea: () => void;
}) {
  return address.tabs.map((tab) => (
    <TabsContent key={tab.id} value={tab.id}>
      {tab.id === 'available' ? (
        <DashboardMarket
          user={user}
          query={feed.query}
          filter={address.filter}
          areControlsOpen={isFiltering}
          onManageArea={onManageArea}
          onGoToJob={({ id }) => address.showJob(id)}
        />
      ) : (
        <DashboardJobs tab={tab} user={user} address={address} summary={summary} />
      )}
    </TabsContent>
  ));
}

function Dashboard({ user }: { user: CurrentUser }) {
  const address = useDashboardAddress(user.userType);
  const { tabs, tab, jobsTab, filter, hrefOf, goTo, showJob } = address;
  const isBuyer = user.userType !== 'team_member';
  const feed = useLeadsFeed({ isEnabled: isBuyer });
  const { data: summary } = useQuery(purchaseSummaryQuery(filter));
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isFiltering, setIsFiltering] = useState(false);
  const actions = useActions(user, address, setDialog);
  usePage({ title: tab.heading, robots: 'noindex' });
  const leads = countLeads(feed.query.data, address);
  return (
    <JobDraftsProvider userId={user.id}>
      {isBuyer ? (
        <HeaderStatus>
          <LiveBadge state={feed.state} />
        </HeaderStatus>
      ) : null}
      <DashboardHeader
        actions={actions}
        hasManyLinks={user.userType === 'super_admin'}
        counts={summary ? { purchased: summary.history.rows, active: activeJobCount(summary) } : null}
      />
      <Tabs value={tab.id} onValueChange={(id) => goTo({ tab: tabs.find((known) => known.id === id)?.id })}>
        <DashboardTabBar tabs={tabs} counts={countsOf(tabs, leads, summary)} />
        <div className={contentClass}>
          {feed.isOnline ? null : <OfflineBanner />}
          <TopLine
            {...{ address, summary }}
            counted={countOf(tab, leads, summary)}
            isOpen={isFiltering}
            onToggle={() => setIsFiltering(!isFiltering)}
          />
          <TabPanels {...{ user, address, summary, feed, isFiltering }} onManageArea={() => setDialog('area')} />
        </div>
      </Tabs>
      <BackupReminder hasRecords={(summary?.unfiltered.history ?? 0) > 0} onExport={actions.exportData} />
      <BottomBar
        tabId={tab.id}
        jobsHref={hrefOf({ tab: jobsTab })}
        hrefOf={(id) => hrefOf({ tab: id })}
        leadCount={isBuyer ? (leads?.shown ?? 0) : null}
        onMore={actions.openMore}
      />
      <DashboardDialogs
        open={dialog}
        user={user}
        actions={actions}
        onAdded={({ id }) => showJob(id)}
        onClose={() => setDialog(null)}
      />
    </JobDraftsProvider>
  );
}
