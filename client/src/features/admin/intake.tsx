import { useInfiniteQuery } from '@tanstack/react-query';
import { heldSorts, MAX_COUNTED_REQUESTS, type HeldLead } from '@shared/contracts/held-leads.ts';
import type { HoldReason } from '@shared/domain/words/enums.ts';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import { LoadMore } from '@/components/lists/load-more.tsx';
import { Loaded } from '@/components/lists/loaded.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs.tsx';
import { useAddressQuery } from '@/lib/hooks/use-address-query.ts';
import { TABLE_FROM, useMediaQuery } from '@/lib/hooks/use-media-query.ts';
import { useWorkQueues } from '@/lib/manage/work-queues.ts';
import { ChosenLeads, LeadCards } from './chosen-leads.tsx';
import { heldQuery, useRefreshIntake } from './intake-api.ts';

/** Lazy: the held requests come first. */
const MarketLeads = lazyComponent(async () => (await import('./market-leads.tsx')).MarketLeads, <Skeleton className="h-36" />);
const DoubtfulTexts = lazyComponent(async () => (await import('./doubtful-texts.tsx')).DoubtfulTexts, <Skeleton className="h-36" />);
/** Lazy: phones have cards instead. */
const HeldTable = lazyComponent(async () => (await import('./lead-tables.tsx')).HeldTable, <Skeleton className="h-36" />);

const reasonTexts: Record<HoldReason, string> = {
  many_requests: 'many requests from its IP address',
  no_form: 'sent without the form’s fields',
  bad_number: 'a lead of this number was replaced as bad',
  duplicate: 'same job as another request of this number',
  unconfirmed_phone: 'phone not confirmed',
};

const requestsText = (count: number) => (count >= MAX_COUNTED_REQUESTS ? `${MAX_COUNTED_REQUESTS} or more` : String(count));

const reasonOf = ({ heldFor }: HeldLead) => reasonTexts[heldFor];

function HeldFacts({ lead, onNetwork }: { lead: HeldLead; onNetwork: (network: string) => void }) {
  const { network, networkRequests, sameNumber } = lead;
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-semibold">Held: {reasonOf(lead)}</p>
      <p>{requestsText(networkRequests)} from the same network within a day before and after</p>
      {sameNumber.length > 0 ? (
        <p>Same number: {sameNumber.map(({ jobReference, status }) => `${jobReference} (${status})`).join(', ')}</p>
      ) : null}
      {network ? (
        <Button variant="quiet" className="-ml-3 justify-self-start px-3" onClick={() => onNetwork(network)}>
          Only this network
        </Button>
      ) : null}
    </div>
  );
}

function Held() {
  const { params, change } = useAddressQuery();
  const network = params.get('network') ?? '';
  const asked = heldSorts.find((choice) => choice === params.get('sort'));
  const query = useInfiniteQuery(heldQuery(network, asked));
  const refresh = useRefreshIntake();
  const isWide = useMediaQuery(TABLE_FROM);
  const renderFacts = (lead: HeldLead) => <HeldFacts lead={lead} onNetwork={(each) => change({ network: each })} />;
  const isBusy = query.isPlaceholderData;
  return (
    <div className="grid gap-3">
      {network ? (
        <Button variant="secondary" className="justify-self-start" onClick={() => change({ network: '' })}>
          Show all networks
        </Button>
      ) : null}
      <Loaded query={query} what="held requests">
        {({ pages }) => {
          const leads = pages.flatMap(({ rows }) => rows);
          return (
            <ChosenLeads leads={leads} offers={['release', 'archive']} empty="No requests on hold" onDone={refresh}>
              {(choosing) =>
                isWide ? (
                  <HeldTable
                    {...choosing}
                    {...{ leads, reasonOf, renderFacts, isBusy }}
                    sort={asked ?? 'filed'}
                    onSort={(choice) => change({ sort: choice === 'filed' ? '' : choice })}
                  />
                ) : (
                  <LeadCards leads={leads} isBusy={isBusy} {...choosing}>
                    {renderFacts}
                  </LeadCards>
                )
              }
            </ChosenLeads>
          );
        }}
      </Loaded>
      <LoadMore query={query} what="held requests" />
    </div>
  );
}

const tabs = { held: Held, texts: DoubtfulTexts, market: MarketLeads };

/** Renders held requests, doubtful texts and the whole market. The URL has the tab. */
export function Intake() {
  const { params, change } = useAddressQuery();
  const { data } = useWorkQueues();
  const asked = params.get('show');
  const tab = asked === 'market' || asked === 'texts' ? asked : 'held';
  const Shown = tabs[tab];
  return (
    <Tabs value={tab} onValueChange={(next) => change({ show: next === 'held' ? '' : next, network: '', sort: '' })} className="grid grid-cols-1 gap-3">
      <TabsList aria-label="Leads" className="-mx-1">
        <TabsTrigger value="held" count={data?.heldRequests} countLabel={`${data?.heldRequests ?? 0} held`}>
          Held
        </TabsTrigger>
        <TabsTrigger value="texts" count={data?.doubtfulTexts} countLabel={`${data?.doubtfulTexts ?? 0} to check`}>
          Texts
        </TabsTrigger>
        <TabsTrigger value="market">On the market</TabsTrigger>
      </TabsList>
      <TabsContent value={tab}>
        <Shown />
      </TabsContent>
    </Tabs>
  );
}
