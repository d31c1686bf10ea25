import { useQueryClient } from '@tanstack/react-query';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import { SearchField } from '@/components/forms/search-field.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs.tsx';
import { MARKET } from '@/components/lead/leads-query.ts';
import { ArchivedLeads } from '@/features/admin/archived-leads.tsx';
import { refetchPurchases } from '@/features/jobs/pipeline-queries.ts';
import { useAddressQuery } from '@/lib/hooks/use-address-query.ts';

// The tab that few people open.
const ArchivePurchases = lazyComponent(async () => (await import('@/features/admin/archive-purchases.tsx')).ArchivePurchases, <Skeleton className="h-44 rounded-lg" />);

const tabs = [
  { id: 'leads', label: 'Leads', search: 'Search archived leads' },
  { id: 'purchases', label: 'Purchases', search: 'Search archived purchases' },
] as const;

/** Renders the archived leads and purchases, with a search that is kept in the address. */
export function Archive() {
  const queryClient = useQueryClient();
  const { params, change } = useAddressQuery();
  const tab = tabs.find(({ id }) => id === params.get('tab')) ?? tabs[0];
  const q = params.get('q')?.trim() ?? '';
  return (
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
  );
}
