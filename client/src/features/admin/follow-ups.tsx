import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { FollowUps as Found, listFollowUps } from '@shared/contracts/follow-ups.ts';
import { MINUTE_MS } from '@shared/domain/time/durations.ts';
import { Loaded } from '@/components/lists/loaded.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { leavesFocus } from '@/components/ui/leaves-focus.ts';
import { call, type AddressOf } from '@/lib/api/api-client.ts';
import { useAddressQuery } from '@/lib/hooks/use-address-query.ts';
import { TABLE_FROM, useMediaQuery } from '@/lib/hooks/use-media-query.ts';
import { workQueuesQuery } from '@/lib/manage/work-queues.ts';
import { isRefetch } from '@/lib/query/refetching.ts';
import { formatDollars, formatMoment, formatRelative } from '@/lib/time/format.ts';
import { useMinute } from '@/lib/time/use-minute.ts';
import { isolate } from '@/lib/utils/isolate.ts';
import { AuditLink } from './audit-link.tsx';
import { type FollowUpGroup as Group, type FollowUpRow as Row, FollowUpTable, followUpSorts, followUpSortTexts, PhoneOf } from './follow-up-table.tsx';
import { CorrectPlace, relistLabel, RequestDialog, SendLink, type AskedAct } from './request-acts.tsx';
import { ShowField } from './show-field.tsx';
import { sortRows } from './sort-rows.ts';

type Kind = keyof Found['counts'];
type OnAsk = (asked: AskedAct) => void;

const listFollowUpsAddress: AddressOf<typeof listFollowUps> = { method: 'GET', path: '/api/manage/follow-ups' };

const EMERGENCY = 'Emergency: call the customer now';

function ActButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button ref={leavesFocus} variant="secondary" size="sm" onClick={onPress}>
      {label}
    </Button>
  );
}

/** Returns the rows of unsold requests, whose place can be corrected. */
const unsoldRows = (customers: readonly (Found['unsold'][number] & { isEmergency?: boolean })[], onAsk: OnAsk): Row[] =>
  customers.map((customer) => ({
    ...customer,
    id: customer.leadId,
    alert: customer.isEmergency ? EMERGENCY : undefined,
    acts: <CorrectPlace request={customer} size="sm" onAsk={onAsk} />,
  }));

/** Returns each kind of follow-up with its customers, the most urgent first. */
const groupsOf = (found: Found, onAsk: OnAsk): Record<Kind, Group> => ({
  held: {
    title: 'Held',
    text: 'Nobody can take these yet. Emergencies come at once, others after an hour. Release or archive them under Leads.',
    aboutHeading: 'Urgency',
    rows: unsoldRows(found.held, onAsk),
  },
  unplaced: {
    title: 'Place not certain',
    text: 'For sale, but nobody was alerted. Ask the customer for the postcode and correct the place. Electricians in the area then get an alert.',
    aboutHeading: 'Urgency',
    rows: unsoldRows(found.unplaced, onAsk),
  },
  concerns: {
    title: 'Reported concerns',
    text: 'Customers told us that something went wrong, within the last 14 days.',
    aboutHeading: 'Electrician',
    rows: found.concerns.map((customer) => ({
      ...customer,
      id: customer.answerId,
      about: `About ${isolate(customer.buyerName)}`,
      acts: <ActButton label="Done, close it" onPress={() => onAsk({ what: 'close', request: customer })} />,
    })),
  },
  links: {
    title: 'New link not delivered',
    text: 'The message with the new link failed, and earlier links no longer work. Call the customer, then send it again.',
    aboutHeading: 'New link',
    rows: found.links.map((customer) => ({ ...customer, id: customer.leadId, about: `Sent by ${customer.isByText ? 'text' : 'email'}` })),
  },
  uncalled: {
    title: 'Not called',
    text: 'Bought more than 24 hours ago, and no call to the customer was noted.',
    aboutHeading: 'Electrician',
    rows: found.uncalled.map((customer) => ({
      ...customer,
      id: customer.leadId,
      about: `Taken by ${isolate(customer.buyerName)}`,
      alert: customer.saysNobodyCalled ? 'The customer says nobody called' : undefined,
      details: customer.creditUsedAmount === null ? undefined : `Their replacement credit took ${formatDollars(customer.creditUsedAmount)} off another lead, so that is not refunded.`,
      acts: customer.saysNobodyCalled ? <ActButton label={relistLabel(customer)} onPress={() => onAsk({ what: 'relist', request: customer })} /> : null,
    })),
  },
  unsold: {
    title: 'Nobody took it',
    text: 'At the lowest price for more than 30 minutes.',
    aboutHeading: '',
    rows: unsoldRows(found.unsold, onAsk),
  },
});

/** Renders what the customer wrote, and what can be done. */
function Acts({ row, onAsk, children }: { row: Row; onAsk: OnAsk; children?: ReactNode }) {
  return (
    <>
      {row.details ? <p className="wrap-anywhere whitespace-pre-line">{row.details}</p> : null}
      {children}
      <div className="flex flex-wrap gap-2">
        {row.acts}
        <SendLink request={row} size="sm" onAsk={onAsk} />
      </div>
      <p className="flex flex-wrap items-center gap-x-4 text-sm">
        <PhoneOf whose="Customer" phone={row.customerPhone} />
        {row.buyerPhone ? <PhoneOf whose="Electrician" phone={row.buyerPhone} /> : null}
        <AuditLink name="subject" value={`lead:${row.leadId}`}>
          Audit log
        </AuditLink>
      </p>
    </>
  );
}

function Card({ row, now, onAsk }: { row: Row; now: Date; onAsk: OnAsk }) {
  const { jobReference, serviceLocation, customerName, since, about, alert } = row;
  return (
    <li className="grid gap-1 border-t border-line px-4 py-3 first:border-t-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">
          <bdi>{customerName}</bdi>
        </span>
        <span className="text-sm text-ink-2">
          {jobReference}, {serviceLocation}
        </span>
      </p>
      <p className="text-sm text-ink-2">
        Since {formatMoment(since)} ({formatRelative(since, now)})
      </p>
      <Acts row={row} onAsk={onAsk}>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2 empty:hidden">
          {about ? <span>{about}</span> : null}
          {alert ? <Chip tone="danger">{alert}</Chip> : null}
        </p>
      </Acts>
    </li>
  );
}

interface ListProps {
  group: Group;
  /** How many there are, also beyond those that are listed. */
  count: number;
  onAsk: OnAsk;
}

function GroupList({ group, count, onAsk }: ListProps) {
  const { params, change } = useAddressQuery();
  const isWide = useMediaQuery(TABLE_FROM);
  const now = useMinute();
  const { title, text, rows } = group;
  const isWhole = count <= rows.length;
  const asked = followUpSorts.find((choice) => choice === params.get('sort'));
  const sort = (isWhole && asked) || '';
  const sorted = sortRows(rows, sort, followUpSortTexts);
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">
        {title} ({count})
      </h2>
      <p className="text-sm text-ink-2">
        {text} {isWhole ? null : `These are the latest ${rows.length}.`}
      </p>
      {isWide ? (
        <FollowUpTable
          group={group}
          rows={sorted}
          now={now}
          renderActs={(row) => <Acts row={row} onAsk={onAsk} />}
          sort={sort}
          onSort={isWhole ? (choice) => change({ sort: choice }) : undefined}
        />
      ) : (
        <ul className="overflow-hidden rounded-lg border border-line bg-surface shadow-1">
          {sorted.map((row) => (
            <Card key={row.id} {...{ row, now, onAsk }} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Lists({ found, onAsk }: { found: Found; onAsk: OnAsk }) {
  const { params, change } = useAddressQuery();
  const groups = groupsOf(found, onAsk);
  const kinds = (Object.keys(groups) as Kind[]).filter((kind) => found.counts[kind] > 0);
  const show = kinds.find((kind) => kind === params.get('show'));
  if (kinds.length === 0) return <EmptyState icon={CircleCheck} title="No customers are waiting for help" message="Requests that are held, unsold or not called about appear here." />;
  const choices = Object.fromEntries(kinds.map((kind) => [kind, `${groups[kind].title} (${found.counts[kind]})`]));
  return (
    <div className="grid gap-6">
      {kinds.length > 1 ? (
        <ShowField choices={{ '': 'Everyone', ...choices }} value={show ?? ''} onShow={(choice) => change({ show: choice })} />
      ) : null}
      {kinds.map((kind) => (show && kind !== show ? null : <GroupList key={kind} group={groups[kind]} count={found.counts[kind]} onAsk={onAsk} />))}
    </div>
  );
}

/** Returns the requests whose place can be corrected. */
const unsoldOf = (found: Found | undefined) => (found ? [...found.held, ...found.unplaced, ...found.unsold] : []);

/** Renders the customers who need our help, with the phone numbers to call. The URL has the filter and the order. */
export function FollowUps() {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const query = useQuery({
    queryKey: ['follow-ups'] as const,
    queryFn: (context) => call<typeof listFollowUps>(listFollowUpsAddress, { signal: context.signal, isQuiet: isRefetch(context) }),
    staleTime: 0,
    refetchInterval: MINUTE_MS,
  });
  const handleDone = () => {
    void query.refetch();
    void queryClient.invalidateQueries(workQueuesQuery);
  };
  return (
    <>
      <Loaded query={query} what="customers">
        {(found) => <Lists found={found} onAsk={setAsked} />}
      </Loaded>
      {asked ? <RequestDialog asked={asked} listed={unsoldOf(query.data)} onDone={handleDone} onClose={() => setAsked(null)} /> : null}
    </>
  );
}
