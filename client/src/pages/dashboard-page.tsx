import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, Suspense, useEffect, useState } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import type { PurchaseSummary } from '@shared/contracts/purchase-lists.ts';
import { hasDashboard } from '@shared/domain/roles.ts';
import { HeaderStatus } from '@/components/header-content.tsx';
import { lazyPart } from '@/components/lazy-part.tsx';
import { SearchField } from '@/components/search-field.tsx';
import { Tabs, TabsContent } from '@/components/ui/tabs.tsx';
import { BottomBar } from '@/features/dashboard/bottom-bar.tsx';
import type { DashboardActions } from '@/features/dashboard/dashboard-actions.ts';
import { DashboardBanners } from '@/features/dashboard/dashboard-banners.tsx';
import { DashboardHeader } from '@/features/dashboard/dashboard-header.tsx';
import { DashboardSkeleton } from '@/features/dashboard/dashboard-skeleton.tsx';
import { DashboardTabBar } from '@/features/dashboard/dashboard-tab-bar.tsx';
import type { DashboardTab, TabId } from '@/features/dashboard/dashboard-tabs.ts';
import { DateFilter, FilterChip } from '@/features/dashboard/date-filter.tsx';
import { FilterBar } from '@/features/dashboard/filter-bar.tsx';
import { TodoStrip } from '@/features/dashboard/todo-strip.tsx';
import { useLiveUpdates } from '@/features/dashboard/use-live-updates.ts';
import { useExport } from '@/features/exporting/use-export.ts';
import { LiveBadge } from '@/features/leads/live-badge.tsx';
import { useIsOnlyArea } from '@/features/leads/market-view.ts';
import { matchesFilter } from '@/features/leads/matches-filter.ts';
import { useLeadsFeed, type LeadsQuery, type MarketList } from '@/features/leads/use-leads-feed.ts';
import { JobDraftsProvider } from '@/features/pipeline/job-drafts-provider.tsx';
import { distrustPurchases, purchaseSummaryQuery, refetchPurchases } from '@/features/pipeline/pipeline-queries.ts';
import { activeJobCount } from '@/features/pipeline/pipeline-texts.ts';
import { lazyOr, type Load } from '@/lib/lazy-or.tsx';
import { isEmptyFilter } from '@/lib/purchase-filter.ts';
import { useSession } from '@/lib/session.ts';
import { useAfterPaint } from '@/lib/use-after-paint.ts';
import { usePage } from '@/lib/use-page.ts';
import { useQueryText } from '@/lib/use-query-text.ts';
import { useDashboardAddress, useScrollToTop, type DashboardAddress } from './dashboard-address.ts';
import { DashboardDialogs, type OpenDialog } from './dashboard-dialogs.tsx';
import { DashboardJobs } from './dashboard-jobs.tsx';
import { DashboardMarket, refetchMarket } from './dashboard-market.tsx';

const Nothing = () => null;

/** What nobody waits for comes last, and nobody misses it where it does not come. */
function comesLast<P extends object>(load: Load<P>) {
  const Part = lazyOr(load, Nothing);
  return function Late(props: P) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}

const Installed = comesLast(async () => (await import('./dashboard-installed.tsx')).DashboardInstalled);
const BackupReminder = comesLast(async () => (await import('@/features/exporting/backup-reminder.tsx')).BackupReminder);

const AccountNotice = comesLast(async () => (await import('./dashboard-account-notice.tsx')).DashboardAccountNotice);

// For those who have no dashboard.
const AccessRequired = lazyPart(
  async () => (await import('./access-required-page.tsx')).AccessRequiredPage,
  <DashboardSkeleton />,
);

/** The dashboard for whoever has one; everyone else reads why not. */
export function DashboardPage() {
  const { user, isPending } = useSession();
  if (isPending) return <DashboardSkeleton />;
  if (!user || !hasDashboard(user.userType)) return <AccessRequired />;
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

function countLeads(market: MarketList | undefined, { filter }: DashboardAddress) {
  if (!market) return undefined;
  const { leads, total } = market;
  // Only the server knows which of those that are not loaded match.
  return { shown: isEmptyFilter(filter) ? total : leads.filter((lead) => matchesFilter(lead, filter)).length, total };
}

// The tabs stick below the header: what takes focus must not come to rest behind them.
const contentClass =
  'mx-auto max-w-page px-4 pt-2 pb-10 sm:pt-4 md:px-6 [&_:is(a,button,input,select,textarea,summary)]:scroll-mt-14';

/** Neither days nor a search: what waits for a hand is counted without them. */
const EVERYTHING = { dates: { choice: 'all' }, q: '' } as const;

function TopLine({
  address: { view, dates, filter, hrefOf, goTo, searchFor },
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
      todo={<TodoStrip todo={summary?.todo} hrefOf={(id) => hrefOf({ tab: id, ...EVERYTHING })} />}
      chip={
        <FilterChip
          value={dates}
          // Figures know no search.
          q={view === 'returns' ? undefined : filter.q}
          shown={counted?.shown}
          total={counted?.total}
          onClear={() => goTo(EVERYTHING)}
        />
      }
    >
      <SearchField label="Search leads and jobs" value={filter.q ?? ''} onSearch={searchFor} />
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
    manageAlerts: isOwner ? () => openDialog('alerts') : null,
    openMore: () => openDialog('more'),
    teamHref: isOwner ? paths.team : null,
    returnsHref: hrefOf({ tab, view: 'returns' }),
    archivedHref: hrefOf({ tab, view: 'archived' }),
  } satisfies DashboardActions;
}

/** What a tab shows. The others have no panel: each would cost a switch its share. */
const TabPanel = memo(function TabPanel({
  user,
  search,
  summary,
  leads,
  isFiltering,
  onOpen,
}: {
  user: CurrentUser;
  search: string;
  summary: PurchaseSummary | undefined;
  leads: LeadsQuery;
  isFiltering: boolean;
  onOpen: (dialog: OpenDialog) => void;
}) {
  const address = useDashboardAddress(user.userType, search);
  const { tab } = address;
  usePage({ title: tab.heading, robots: 'noindex' });
  useScrollToTop(tab.id);
  return (
    // It stays until the next one is drawn. Its state is told at once and for all: a change would style the whole panel anew.
    <TabsContent value={tab.id} forceMount data-state="active">
      {tab.id === 'available' ? (
        <DashboardMarket
          user={user}
          query={leads}
          filter={address.filter}
          areControlsOpen={isFiltering}
          onOpen={onOpen}
          onGoToJob={({ id }) => address.showJob(id)}
        />
      ) : (
        <DashboardJobs key={tab.id} tab={tab} user={user} address={address} summary={summary} />
      )}
    </TabsContent>
  );
});

function Places({
  address: { tab, hrefOf },
  ...rest
}: {
  address: DashboardAddress;
  leadCount: number | null;
  onMore: () => void;
}) {
  const [jobsTab, setJobsTab] = useState<TabId>('purchased');
  if (tab.stage !== null && tab.id !== jobsTab) setJobsTab(tab.id);
  return (
    <BottomBar
      {...rest}
      tabId={tab.id}
      jobsHref={hrefOf({ tab: jobsTab })}
      hrefOf={(id) => hrefOf({ tab: id })}
    />
  );
}

/** Asks again for what others change, and says how the stream does that tells it. */
function useChanges() {
  const queryClient = useQueryClient();
  useEffect(() => () => distrustPurchases(queryClient), [queryClient]);
  return useLiveUpdates({
    onMarket: () => refetchMarket(queryClient),
    onPurchases: () => refetchPurchases(queryClient),
  });
}

/** Whether an account has still to confirm its address, or to bring what it needs to buy, or the address asks how it stands with that. */
const isWaiting = ({ isEmailConfirmed, isLicenceExpiring, isInsuranceExpiring, missingToBuy }: CurrentUser, search: string) =>
  !isEmailConfirmed || isLicenceExpiring || isInsuranceExpiring || missingToBuy.length > 0 || search.includes('needs=');

function Dashboard({ user }: { user: CurrentUser }) {
  const search = useQueryText();
  const address = useDashboardAddress(user.userType, search);
  const { tabs, tab, filter, goTo, showJob } = address;
  // A tap shows on its tab first.
  const shownSearch = useAfterPaint(search);
  const isBuyer = user.userType !== 'team_member';
  const stream = useChanges();
  const feed = useLeadsFeed({ isEnabled: isBuyer, stream, part: useIsOnlyArea(user) ? 'mine' : 'all' });
  const { data: summary } = useQuery(purchaseSummaryQuery(filter));
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isFiltering, setIsFiltering] = useState(false);
  const actions = useActions(user, address, setDialog);
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
          <DashboardBanners isOnline={feed.isOnline}>{isBuyer && isWaiting(user, search) ? <AccountNotice user={user} /> : null}</DashboardBanners>
          <TopLine
            {...{ address, summary }}
            counted={address.view ? undefined : countOf(tab, leads, summary)}
            isOpen={isFiltering}
            onToggle={() => setIsFiltering(!isFiltering)}
          />
          <TabPanel
            {...{ user, summary, isFiltering }}
            search={shownSearch}
            leads={feed.query}
            onOpen={setDialog}
          />
        </div>
      </Tabs>
      <BackupReminder hasRecords={(summary?.unfiltered.history ?? 0) > 0} onExport={actions.exportData} />
      <Places address={address} leadCount={isBuyer ? (leads?.shown ?? 0) : null} onMore={actions.openMore} />
      <DashboardDialogs
        open={dialog}
        user={user}
        actions={actions}
        onAdded={({ id }) => showJob(id)}
        onClose={() => setDialog(null)}
      />
      <Installed user={user} leads={feed.query.data?.leads} isMarket={tab.id === 'available'} />
    </JobDraftsProvider>
  );
}
