import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { hasDashboard } from '@shared/domain/roles.ts';
import { HeaderActions, HeaderStatus, MobileMenuItems } from '@/components/header-content.tsx';
import { useSession } from '@/lib/session.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { Tabs, TabsContent } from '@/components/ui/tabs.tsx';
import { BottomBar } from '@/features/dashboard/bottom-bar.tsx';
import { DashboardSkeleton } from '@/features/dashboard/dashboard-skeleton.tsx';
import { DashboardTabBar } from '@/features/dashboard/dashboard-tab-bar.tsx';
import {
  tabFromSearch,
  tabsFor,
  type DashboardTab,
  type TabId,
} from '@/features/dashboard/dashboard-tabs.ts';
import { LeadMarket } from '@/features/leads/lead-market.tsx';
import { leadsQuery } from '@/features/leads/leads-api.ts';
import { LiveBadge } from '@/features/leads/live-badge.tsx';
import { useLeadsFeed } from '@/features/leads/use-leads-feed.ts';
import { ArchiveLead } from '@/features/market-admin/archive-lead.tsx';
import { ContactActions } from '@/features/pipeline/contact-actions.tsx';
import { createJobDrafts, JobDraftsContext } from '@/features/pipeline/job-drafts.ts';
import { addPurchase, purchasedLeadsQuery } from '@/features/pipeline/pipeline-api.ts';
import { PipelinePanel } from '@/features/pipeline/pipeline-panel.tsx';
import { activeJobCount, historyTotals, jobsInStage } from '@/features/pipeline/pipeline-rows.ts';
import { usePage } from '@/lib/use-page.ts';
import { AccessRequiredPage } from './access-required-page.tsx';

/** The dashboard for whoever has one; everyone else reads why not. */
export function DashboardPage() {
  const { user, isPending } = useSession();
  if (isPending) return <DashboardSkeleton />;
  if (!user || !hasDashboard(user.userType)) return <AccessRequiredPage />;
  return <Dashboard key={user.id} user={user} />;
}

function useTabInAddress(user: CurrentUser) {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const tabs = tabsFor(user.userType);
  const tab = tabFromSearch(search, tabs);
  const [jobsTab, setJobsTab] = useState<TabId>('purchased');
  if (tab.stage !== null && tab.id !== jobsTab) setJobsTab(tab.id);
  const hrefOf = (id: string, jobId?: number) =>
    `${path}?tab=${id}${jobId === undefined ? '' : `&job=${jobId}`}`;
  const openJobId = Number(new URLSearchParams(search).get('job')) || null;

  const previous = useRef(tab.id);
  useEffect(() => {
    if (previous.current !== tab.id) window.scrollTo({ top: 0, behavior: 'instant' });
    previous.current = tab.id;
  }, [tab.id]);
  return { tabs, tab, jobsTab, hrefOf, navigate, openJobId };
}

function countsOf(
  tabs: readonly DashboardTab[],
  leadCount: number | undefined,
  rows: readonly PurchasedLead[] | undefined,
): Partial<Record<TabId, number>> {
  const counts: Partial<Record<TabId, number>> = {};
  for (const { id, stage } of tabs) {
    if (id === 'available' && leadCount !== undefined) counts[id] = leadCount;
    if (id !== 'available' && rows) {
      counts[id] = stage === null ? rows.length : jobsInStage(rows, stage).length;
    }
  }
  return counts;
}

function HeaderCounts({ rows }: { rows: readonly PurchasedLead[] }) {
  const active = activeJobCount(rows);
  const { count } = historyTotals(rows);
  return (
    <>
      <HeaderActions>
        <span className="text-sm whitespace-nowrap text-ink-2">
          <span className="font-semibold text-ink tnum">{count}</span>{' '}
          {count === 1 ? 'purchased lead' : 'purchased leads'}
        </span>
      </HeaderActions>
      <MobileMenuItems>
        <p className="flex items-center justify-between px-3 py-2">
          Active Leads <span className="font-semibold tnum">{active}</span>
        </p>
      </MobileMenuItems>
    </>
  );
}

// The tabs stick below the header: what takes focus must not come to rest behind them.
const contentClass =
  'mx-auto max-w-page px-4 pt-4 pb-10 md:px-6 [&_:is(a,button,input,select,textarea,summary)]:scroll-mt-14';

function OfflineBanner() {
  return (
    <Panel tone="active" role="alert" title="You are offline" className="mb-4">
      Prices are paused and nothing can be saved until you are back.
    </Panel>
  );
}

/** What follows when the market has a lead less or more. */
function useMarketChanges() {
  const queryClient = useQueryClient();
  const refetchMarket = () =>
    void queryClient.invalidateQueries({ queryKey: leadsQuery.queryKey });
  const handleTaken = (purchase: PurchasedLead) => {
    addPurchase(queryClient, purchase);
    refetchMarket();
    void queryClient.invalidateQueries({ queryKey: purchasedLeadsQuery.queryKey });
  };
  return { refetchMarket, handleTaken };
}

function MarketTab({
  user,
  onArchived,
  ...market
}: Pick<ComponentProps<typeof LeadMarket>, 'user' | 'query' | 'onTaken' | 'onGoToJob'> & {
  onArchived: () => void;
}) {
  const renderArchive = (lead: AvailableLead, remove: () => void) => {
    const handleArchived = () => {
      remove();
      onArchived();
    };
    return <ArchiveLead lead={lead} onArchived={handleArchived} />;
  };
  return (
    <LeadMarket
      {...market}
      user={user}
      renderContact={(purchase) => <ContactActions purchase={purchase} sender={user} />}
      renderActions={user.userType === 'super_admin' ? renderArchive : undefined}
    />
  );
}

function Dashboard({ user }: { user: CurrentUser }) {
  const { tabs, tab, jobsTab, hrefOf, navigate, openJobId } = useTabInAddress(user);
  const isBuyer = user.userType !== 'team_member';
  const feed = useLeadsFeed({ isEnabled: isBuyer });
  const purchases = useQuery(purchasedLeadsQuery);
  const { refetchMarket, handleTaken } = useMarketChanges();
  const [drafts] = useState(createJobDrafts);
  usePage({ title: tab.heading, robots: 'noindex' });
  const leadCount = feed.query.data?.length;
  return (
    <JobDraftsContext value={drafts}>
      {isBuyer ? (
        <HeaderStatus>
          <LiveBadge state={feed.state} />
        </HeaderStatus>
      ) : null}
      {purchases.data ? <HeaderCounts rows={purchases.data} /> : null}
      <Tabs value={tab.id} onValueChange={(id) => navigate(hrefOf(id))}>
        <DashboardTabBar tabs={tabs} counts={countsOf(tabs, leadCount, purchases.data)} />
        <div className={contentClass}>
          {feed.isOnline ? null : <OfflineBanner />}
          {tabs.map(({ id, stage, heading }) => (
            <TabsContent key={id} value={id}>
              {id === 'available' ? (
                <MarketTab
                  user={user}
                  query={feed.query}
                  onTaken={handleTaken}
                  onGoToJob={(purchase) => navigate(hrefOf('purchased', purchase.id))}
                  onArchived={refetchMarket}
                />
              ) : (
                <PipelinePanel
                  heading={heading}
                  stage={stage}
                  user={user}
                  query={purchases}
                  openJobId={openJobId}
                  leadsLink={isBuyer ? <ButtonLink href={hrefOf('available')}>See leads</ButtonLink> : null}
                  onLeadReturned={refetchMarket}
                />
              )}
            </TabsContent>
          ))}
        </div>
      </Tabs>
      <BottomBar
        tabId={tab.id}
        jobsHref={hrefOf(jobsTab)}
        hrefOf={hrefOf}
        leadCount={isBuyer ? (leadCount ?? 0) : null}
      />
    </JobDraftsContext>
  );
}
