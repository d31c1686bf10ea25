import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, Suspense, useEffect, useState, type ComponentProps } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import type { PurchaseSummary } from '@shared/contracts/purchase-lists.ts';
import { hasDashboard } from '@shared/domain/people/roles.ts';
import { HeaderStatus } from '@/components/layout/header-content.tsx';
import { lazyComponent, lazyExtra } from '@/components/lazy/lazy-component.tsx';
import { lazyDialog } from '@/components/lazy/lazy-dialog.tsx';
import { SearchField } from '@/components/forms/search-field.tsx';
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
import { LiveBadge } from '@/features/market/live-badge.tsx';
import { useIsOnlyArea, useMarketChoices } from '@/features/market/market-view.ts';
import { countMatching } from '@/features/market/market-choices.ts';
import { useLeadsFeed, type LeadsQuery } from '@/features/market/use-leads-feed.ts';
import { JobDraftsProvider } from '@/features/jobs/job-drafts-provider.tsx';
import { distrustPurchases, purchaseSummaryQuery, refetchPurchases } from '@/features/jobs/pipeline-queries.ts';
import { activeJobCount } from '@/features/jobs/pipeline-texts.ts';
import { lazyOr } from '@/lib/lazy/lazy-or.tsx';
import { useSession } from '@/lib/session/session.ts';
import { useAfterPaint } from '@/lib/hooks/use-after-paint.ts';
import { useHead } from '@/lib/head/use-head.ts';
import { useQueryText } from '@/lib/hooks/use-query-text.ts';
import { useDashboardAddress, useScrollToTop, type DashboardAddress } from './dashboard-address.ts';
import type { OpenDialog } from './dashboard-dialogs.tsx';
import { DashboardJobs } from './dashboard-jobs.tsx';
import { DashboardMarket } from './dashboard-market.tsx';
import { refetchMarket } from './refetch-market.ts';

const Nothing = () => null;

const Installed = lazyExtra(async () => (await import('./dashboard-installed.tsx')).DashboardInstalled);
const BackupReminder = lazyExtra(async () => (await import('@/features/exporting/backup-reminder.tsx')).BackupReminder);

const DashboardDialogs = lazyDialog(async () => (await import('./dashboard-dialogs.tsx')).DashboardDialogs);
const AccountNotice = lazyOr(async () => (await import('./dashboard-account-notice.tsx')).DashboardAccountNotice, Nothing);

// For people without a dashboard.
const AccessRequired = lazyComponent(
  async () => (await import('@/pages/access-required-page.tsx')).AccessRequiredPage,
  <DashboardSkeleton />,
);

/** Renders the dashboard, or says why the person has none. */
export function DashboardPage() {
  const { user, isPending } = useSession();
  if (isPending) return <DashboardSkeleton />;
  if (!user || !hasDashboard(user.userType)) return <AccessRequired />;
  return <Dashboard key={user.id} user={user} />;
}

interface Counted {
  /** A tab's counts with and without the filter. */
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

// The tabs stick below the header: a focused element must not end up behind them.
const contentClass =
  'mx-auto max-w-page px-4 pt-2 pb-10 sm:pt-4 md:px-6 [&_:is(a,button,input,select,textarea,summary)]:scroll-mt-14';

/** No dates and no search: open tasks are counted without a filter. */
const EVERYTHING = { dates: { choice: 'all' }, q: '' } as const;

function TopLine({
  user,
  address: { view, dates, filter, hrefOf, goTo, searchFor },
  counted,
  summary,
  ...toggle
}: {
  user: CurrentUser;
  address: DashboardAddress;
  counted: Counted | undefined;
  summary: PurchaseSummary | undefined;
  isOpen: boolean;
  onToggle: () => void;
}) {
  return (
    <FilterBar
      {...toggle}
      todo={<TodoStrip isNew={Boolean(user.firstSteps)} todo={summary?.todo} hrefOf={(id) => hrefOf({ tab: id, ...EVERYTHING })} />}
      chip={
        <FilterChip
          value={dates}
          // The returns view ignores the search.
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

/** Provides the actions of the header, the menus and the market. */
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

/** Renders the active tab's panel. Other tabs have none, to keep switching fast. */
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
  useHead({ title: tab.heading, robots: 'noindex' });
  useScrollToTop(tab.id);
  return (
    // Stays until the next panel renders. A fixed `data-state` avoids restyling the whole panel.
    <TabsContent value={tab.id} forceMount data-state="active">
      {tab.id === 'available' ? (
        <DashboardMarket
          user={user}
          query={leads}
          filter={address.filter}
          onClearFilter={() => address.goTo(EVERYTHING)}
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

/** Refetches on live events and returns the stream's state. */
function useChanges() {
  const queryClient = useQueryClient();
  useEffect(() => () => distrustPurchases(queryClient), [queryClient]);
  return useLiveUpdates({
    onMarket: () => refetchMarket(queryClient),
    onPurchases: () => refetchPurchases(queryClient),
  });
}

/** Whether an account has still to confirm its address, to bring what it needs to buy or to be set up, or the address asks about it. */
const isWaiting = ({ isEmailConfirmed, isLicenceExpiring, isInsuranceExpiring, missingToBuy, firstSteps }: CurrentUser, search: string) =>
  firstSteps || !isEmailConfirmed || isLicenceExpiring || isInsuranceExpiring || missingToBuy.length > 0 || search.includes('needs=');

/** Renders what waits for an electrician. The first steps are tall: what is below them must not move when they arrive. */
function Notice({ search, ...props }: ComponentProps<typeof AccountNotice> & { search: string }) {
  if (!isWaiting(props.user, search)) return null;
  return (
    <Suspense fallback={props.user.firstSteps ? <div className="mb-4 h-66 lg:h-38" /> : null}>
      <AccountNotice {...props} />
    </Suspense>
  );
}

function Dashboard({ user }: { user: CurrentUser }) {
  const search = useQueryText();
  const address = useDashboardAddress(user.userType, search);
  const { tabs, tab, filter, goTo, showJob } = address;
  // The pressed tab renders first, its panel after.
  const shownSearch = useAfterPaint(search);
  const isBuyer = user.userType !== 'team_member';
  const stream = useChanges();
  const feed = useLeadsFeed({ isEnabled: isBuyer, stream, part: useIsOnlyArea(user) ? 'mine' : 'all' });
  const { data: summary } = useQuery(purchaseSummaryQuery(filter));
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isFiltering, setIsFiltering] = useState(false);
  const actions = useActions(user, address, setDialog);
  const leads = countMatching(feed.query.data, address.filter, useMarketChoices());
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
          <DashboardBanners isOnline={feed.isOnline}>
            {isBuyer ? <Notice user={user} search={search} onOpen={setDialog} isDialogOpen={dialog !== null} /> : null}
          </DashboardBanners>
          <TopLine
            {...{ user, address, summary }}
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
      {dialog ? (
        <DashboardDialogs {...{ user, actions }} open={dialog} onAdded={({ id }) => showJob(id)} onClose={() => setDialog(null)} />
      ) : null}
      <Installed user={user} leads={feed.query.data?.leads} isMarket={tab.id === 'available'} />
    </JobDraftsProvider>
  );
}
