import { useQueryClient } from '@tanstack/react-query';
import { lazyPart } from '@/components/lazy-part.tsx';
import { SearchField } from '@/components/search-field.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs.tsx';
import { MARKET } from '@/features/leads/leads-query.ts';
import { ManageShell } from '@/features/manage/manage-shell.tsx';
import { ArchivedLeads } from '@/features/market-admin/archived-leads.tsx';
import { refetchPurchases } from '@/features/pipeline/pipeline-queries.ts';
import { useAddressQuery } from '@/lib/use-address-query.ts';
import { usePage } from '@/lib/use-page.ts';

// The tab that few open.
const ArchivePurchases = lazyPart(async () => (await import('@/features/manage/archive-purchases.tsx')).ArchivePurchases, <Skeleton className="h-44 rounded-lg" />);

const tabs = [
  { id: 'leads', label: 'Leads', search: 'Search archived leads' },
  { id: 'purchases', label: 'Purchases', search: 'Search archived purchases' },
] as const;

/** What was taken off the market and out of the pipelines, with a search that stands in the address. */
export function ManageArchivePage() {
  usePage({ title: 'Archive', robots: 'noindex' });
  const queryClient = useQueryClient();
  const { params, change } = useAddressQuery();
  const tab = tabs.find(({ id }) => id === params.get('tab')) ?? tabs[0];
  const q = params.get('q')?.trim() ?? '';
  return (
    <ManageShell heading="Archive">
      <Tabs value={tab.id} onValueChange={(id) => change({ tab: id === tabs[0].id ? '' : id })}>
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <TabsList aria-label="Archive">
            {tabs.map(({ id, label }) => (
              <TabsTrigger key={id} value={id}>
                {label}
              </TabsTrigger>
            ))}
          </TabsList>
          <SearchField label={tab.search} value={q} onSearch={(text) => change({ q: text })} />
        </div>
        <TabsContent value="leads">
          <ArchivedLeads q={q} onRestored={() => void queryClient.invalidateQueries({ queryKey: MARKET })} />
        </TabsContent>
        <TabsContent value="purchases">
          <ArchivePurchases q={q} onRestored={() => refetchPurchases(queryClient)} />
        </TabsContent>
      </Tabs>
    </ManageShell>
  );
}
