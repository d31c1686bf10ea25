import { Inbox } from 'lucide-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { HeldLead } from '@shared/contracts/held-leads.ts';
import { MAX_COUNTED_REQUESTS } from '@shared/contracts/held-leads.ts';
import type { HoldReason } from '@shared/domain/words/enums.ts';
import { LoadMore } from '@/components/lists/load-more.tsx';
import { Loaded } from '@/components/lists/loaded.tsx';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs.tsx';
import { useAddressQuery } from '@/lib/hooks/use-address-query.ts';
import { ChosenLeads } from './chosen-leads.tsx';
import { DoubtfulTexts } from './doubtful-texts.tsx';
import { heldQuery, useRefreshIntake, wholeMarketQuery } from './intake-api.ts';
import { useWorkQueues } from './work-queues.ts';

const reasonTexts: Record<HoldReason, string> = {
  many_requests: 'Held: many requests from its IP address',
  no_form: 'Held: sent without the form’s fields',
};

const requestsText = (count: number) => (count >= MAX_COUNTED_REQUESTS ? `${MAX_COUNTED_REQUESTS} or more` : String(count));

function HeldFacts({ lead, onNetwork }: { lead: HeldLead; onNetwork: (network: string) => void }) {
  const { network, networkRequests, sameNumber, heldFor } = lead;
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-semibold">{reasonTexts[heldFor]}</p>
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
  const query = useInfiniteQuery(heldQuery(network));
  const refresh = useRefreshIntake();
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
          if (leads.length === 0) return <EmptyState icon={Inbox} title="No request is held" />;
          return (
            <ChosenLeads leads={leads} offers={['release', 'archive']} onDone={refresh}>
              {(lead) => <HeldFacts lead={lead} onNetwork={(each) => change({ network: each })} />}
            </ChosenLeads>
          );
        }}
      </Loaded>
      <LoadMore query={query} what="held requests" />
    </div>
  );
}

function OnMarket() {
  const query = useInfiniteQuery(wholeMarketQuery);
  const refresh = useRefreshIntake();
  return (
    <div className="grid gap-3">
      <Loaded query={query} what="leads">
        {({ pages }) => {
          const leads = pages.flatMap(({ rows }) => rows);
          if (leads.length === 0) return <EmptyState icon={Inbox} title="No lead is on the market" />;
          return <ChosenLeads leads={leads} offers={['archive']} onDone={refresh} />;
        }}
      </Loaded>
      <LoadMore query={query} what="leads" />
    </div>
  );
}

const tabs = { held: Held, texts: DoubtfulTexts, market: OnMarket };

/** Renders held requests, doubtful texts and the whole market. The URL has the tab. */
export function Intake() {
  const { params, change } = useAddressQuery();
  const { data } = useWorkQueues();
  const asked = params.get('show');
  const tab = asked === 'market' || asked === 'texts' ? asked : 'held';
  const Shown = tabs[tab];
  return (
    <Tabs value={tab} onValueChange={(next) => change({ show: next === 'held' ? '' : next, network: '' })} className="grid grid-cols-1 gap-3">
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
