import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { ErrorCatcher } from '@/components/layout/error-catcher.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs.tsx';
import { useQueryText } from '@/lib/hooks/use-query-text.ts';
import { LeadsTab } from './leads-tab.tsx';
import { analyticsQuery, leadsQuery, providersQuery } from './operator-queries.ts';
import { OverviewTab } from './overview-tab.tsx';
import { ProvidersTab } from './providers-tab.tsx';

const tabs = [
  { id: 'overview', label: 'Overview', Content: OverviewTab },
  { id: 'providers', label: 'Providers', Content: ProvidersTab },
  { id: 'leads', label: 'All Leads', Content: LeadsTab },
] as const;

const brokenTab = () => (
  <ErrorState title="This part couldn’t be shown" onRetry={() => location.reload()} />
);

/** Reads the tab from the URL, and provides the navigation to another. */
function useTabInAddress() {
  const [path, navigate] = useLocation();
  const named = new URLSearchParams(useQueryText()).get('tab');
  const { id } = tabs.find((tab) => tab.id === named) ?? tabs[0];
  const goTo = (next: string) => {
    // A tab fires on press and on focus, but Back must get only one step.
    if (next !== new URLSearchParams(location.search).get('tab')) navigate(`${path}?tab=${next}`);
  };
  return [id, goTo] as const;
}

/** Starts the three queries in parallel; true until the first has loaded or failed. */
function useFirstAnswer(): boolean {
  const analytics = useQuery(analyticsQuery);
  const providers = useInfiniteQuery(providersQuery({}));
  const leads = useInfiniteQuery(leadsQuery({}));
  return analytics.isPending && providers.isPending && leads.isPending;
}

/** Renders the dashboard below its header: three tabs, with the selected one in the URL. */
export function AdminTabs() {
  const [tab, goTo] = useTabInAddress();
  const isLoading = useFirstAnswer();
  if (isLoading) {
    return (
      <output className="grid min-h-[60dvh] place-content-center justify-items-center gap-3 text-ink-2">
        <Spinner className="size-8" />
        Loading admin dashboard...
      </output>
    );
  }
  return (
    <Tabs value={tab} onValueChange={goTo}>
      <TabsList aria-label="Admin dashboard" className="mb-4">
        {tabs.map(({ id, label }) => (
          <TabsTrigger key={id} value={id}>
            {label}
          </TabsTrigger>
        ))}
      </TabsList>
      {tabs.map(({ id, Content }) => (
        <TabsContent key={id} value={id}>
          <ErrorCatcher fallback={brokenTab}>
            <Content />
          </ErrorCatcher>
        </TabsContent>
      ))}
    </Tabs>
  );
}
