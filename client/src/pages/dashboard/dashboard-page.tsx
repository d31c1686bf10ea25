import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, Suspense, useEffect, useState, type ComponentProps } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PurchaseSummary } from '@shared/contracts/purchase-lists.ts';
import { hasDashboard } from '@shared/domain/people/roles.ts';
import { HeaderStatus } from '@/components/layout/header-content.tsx';
import { lazyComponent, lazyExtra } from '@/components/lazy/lazy-component.tsx';
import { lazyDialog } from '@/components/lazy/lazy-dialog.tsx';
import { Tabs, TabsContent } from '@/components/ui/tabs.tsx';
import { refetchBids } from '@/features/bids/bids-api.ts';
import { BottomBar } from '@/features/dashboard/bottom-bar.tsx';
import { DashboardBanners } from '@/features/dashboard/dashboard-banners.tsx';
import { DashboardHeader } from '@/features/dashboard/dashboard-header.tsx';
import { DashboardSkeleton } from '@/features/dashboard/dashboard-skeleton.tsx';
import { DashboardTabBar } from '@/features/dashboard/dashboard-tab-bar.tsx';
import type { DashboardTab, TabId } from '@/features/dashboard/dashboard-tabs.ts';
import { areStepsOpen } from '@/features/dashboard/first-steps-fold.ts';
import { useLiveUpdates } from '@/features/dashboard/use-live-updates.ts';
import { LiveBadge } from '@/features/market/live-badge.tsx';
import { useHiddenLeads } from '@/features/market/hidden-leads.ts';
import { useIsOnlyArea, useMarketChoices } from '@/features/market/market-view.ts';
import { countMatching } from '@/features/market/market-choices.ts';
import { useLeadsFeed, type LeadsQuery } from '@/features/market/use-leads-feed.ts';
import { JobDraftsProvider } from '@/features/jobs/job-drafts-provider.tsx';
import { distrustPurchases, purchaseSummaryQuery, refetchPurchases } from '@/features/jobs/pipeline-queries.ts';
import { activeJobCount, purchasedCount } from '@/features/jobs/pipeline-texts.ts';
import { lazyOr } from '@/lib/lazy/lazy-or.tsx';
import { whenIdle } from '@/lib/lazy/when-idle.ts';
import { useSession } from '@/lib/session/session.ts';
import { useAfterPaint } from '@/lib/hooks/use-after-paint.ts';
import { useHead } from '@/lib/head/use-head.ts';
import { useQueryText } from '@/lib/hooks/use-query-text.ts';
import { useDashboardAddress, useScrollToTop, type DashboardAddress } from './dashboard-address.ts';
import { DashboardBids } from './dashboard-bids.tsx';
import type { OpenDialog } from './dashboard-dialogs.tsx';
import { DashboardJobs } from './dashboard-jobs.tsx';
import { DashboardMarket } from './dashboard-market.tsx';
import { DashboardMenu } from './dashboard-menu.tsx';
import { EVERYTHING, marketFiltersOf, TopLine, type Counted } from './dashboard-top-line.tsx';
import { refetchMarket } from './refetch-market.ts';
import { useMoreActions } from './use-more-actions.ts';

const Nothing = () => null;

const Installed = lazyExtra(async () => (await import('./dashboard-installed.tsx')).DashboardInstalled);
const BackupReminder = lazyExtra(async () => (await import('@/features/exporting/backup-reminder.tsx')).BackupReminder);

const DashboardDialogs = lazyDialog(async () => (await import('./dashboard-dialogs.tsx')).DashboardDialogs);

function preloadMore(): void {
  DashboardDialogs.preload();
  // The items of the phone's menu. A failed preload is retried there.
  void import('./dashboard-more.tsx').catch(() => undefined);
}

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
  'mx-auto max-w-page px-4 pt-2 pb-10 sm:pt-4 md:px-6 [&_:is(h1,h2,a,button,input,select,textarea,summary)]:scroll-mt-14';

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
          filters={marketFiltersOf(address, isFiltering)}
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
  user: CurrentUser;
  address: DashboardAddress;
  leadCount: number | null;
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

/** Refetches on live events and returns what is known of the stream. */
function useChanges() {
  const queryClient = useQueryClient();
  useEffect(() => () => distrustPurchases(queryClient), [queryClient]);
  return useLiveUpdates({
    onMarket: () => refetchMarket(queryClient),
    onPurchases: () => {
      refetchPurchases(queryClient);
      refetchBids(queryClient);
    },
  });
}

/** Returns whether a notice about the account is due: an unconfirmed address, something it lacks to buy, unfinished first steps, or one that the URL asks for. */
const isWaiting = ({ isEmailConfirmed, isLicenceExpiring, isInsuranceExpiring, missingToBuy, firstSteps }: CurrentUser, search: string) =>
  firstSteps || !isEmailConfirmed || isLicenceExpiring || isInsuranceExpiring || missingToBuy.length > 0 || search.includes('needs=');

/** Stands for the first steps while they load, so that what is below them doesn't move when they arrive. */
const StepsRoom = ({ userId }: { userId: number }) => <div className={areStepsOpen(userId) ? 'mb-4 h-66 lg:h-38' : 'mb-3 h-11.5'} />;

/** Renders what waits for an electrician. */
function Notice({ search, ...props }: ComponentProps<typeof AccountNotice> & { search: string }) {
  const { user, isMarket } = props;
  if (!isWaiting(user, search)) return null;
  return (
    <div data-first>
      <Suspense fallback={user.firstSteps && isMarket ? <StepsRoom userId={user.id} /> : null}>
        <AccountNotice {...props} />
      </Suspense>
    </div>
  );
}

function Dashboard({ user }: { user: CurrentUser }) {
  const search = useQueryText();
  const address = useDashboardAddress(user.userType, search);
  const { tabs, tab, filter, hrefOf, goTo, showJob } = address;
  // The pressed tab renders first, its panel after.
  const shownSearch = useAfterPaint(search);
  useEffect(() => whenIdle(preloadMore), []);
  const isBuyer = user.userType !== 'team_member';
  const hasManyLinks = user.userType === 'super_admin';
  const feed = useLeadsFeed({ isEnabled: isBuyer, ...useChanges(), part: useIsOnlyArea(user) ? 'mine' : 'all' });
  const { data: summary } = useQuery(purchaseSummaryQuery(filter));
  const { data: everything } = useQuery(purchaseSummaryQuery({}));
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isFiltering, setIsFiltering] = useState(false);
  const actions = useMoreActions({ user, filter, hrefOf, onOpen: setDialog });
  const leads = countMatching(feed.query.data, { filter, choices: useMarketChoices(), hidden: useHiddenLeads(user.id) });
  return (
    <JobDraftsProvider userId={user.id}>
      {isBuyer ? (
        <HeaderStatus>
          <LiveBadge state={feed.state} isShort={hasManyLinks} />
        </HeaderStatus>
      ) : null}
      <DashboardHeader
        actions={actions}
        hasManyLinks={hasManyLinks}
        purchased={everything ? purchasedCount(everything) : null}
      />
      <DashboardMenu {...{ user, actions }} active={everything && activeJobCount(everything)} />
      <Tabs value={tab.id} onValueChange={(id) => goTo({ tab: tabs.find((known) => known.id === id)?.id })}>
        <DashboardTabBar tabs={tabs} counts={countsOf(tabs, leads, summary)} />
        <div className={contentClass}>
          <DashboardBanners isOnline={feed.isOnline}>
            <DashboardBids user={user} />
            {isBuyer ? <Notice {...{ user, search }} isMarket={tab.id === 'available'} onOpen={setDialog} isDialogOpen={dialog !== null} /> : null}
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
          <BackupReminder hasRecords={(summary?.unfiltered.history ?? 0) > 0} onExport={actions.exportData} />
        </div>
      </Tabs>
      <Places {...{ user, address }} leadCount={isBuyer ? (leads?.shown ?? 0) : null} />
      {dialog ? (
        <DashboardDialogs {...{ user, actions }} open={dialog} onAdded={({ id }) => showJob(id)} onClose={() => setDialog(null)} />
      ) : null}
      <Installed user={user} leads={feed.query.data?.leads} isMarket={tab.id === 'available'} />
    </JobDraftsProvider>
  );
}
