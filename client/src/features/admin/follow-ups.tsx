import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Phone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { listFollowUps, type FollowUps as Found } from '@shared/contracts/follow-ups.ts';
import { MINUTE_MS } from '@shared/domain/time/durations.ts';
import { formatPhone } from '@shared/domain/contact/phone.ts';
import { Loaded } from '@/components/lists/loaded.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { leavesFocus } from '@/components/ui/leaves-focus.ts';
import { call } from '@/lib/api/api-client.ts';
import { workQueuesQuery } from '@/lib/manage/work-queues.ts';
import { formatDollars, formatMoment, formatRelative } from '@/lib/time/format.ts';
import { useMinute } from '@/lib/time/use-minute.ts';
import { telHref } from '@/lib/utils/tel-href.ts';
import { AuditLink } from './audit-link.tsx';
import { CorrectPlace, relistLabel, RequestDialog, SendLink, type AskedAct } from './request-acts.tsx';

type Customer = Found['unsold'][number];

function PhoneOf({ whose, phone }: { whose: string; phone: string }) {
  return (
    <a href={telHref(phone)} className="inline-flex min-h-11 items-center gap-1.5 text-neutral-wire underline tnum">
      <Phone aria-hidden="true" className="size-4" />
      {whose} {formatPhone(phone)}
    </a>
  );
}

interface RowProps {
  customer: Customer;
  now: Date;
  onAsk: (asked: AskedAct) => void;
  buyerPhone?: string | null;
  /** What can be done about the request, beside sending a new link. */
  acts?: ReactNode;
  children?: ReactNode;
}

function Row({ customer, now, onAsk, buyerPhone, acts, children }: RowProps) {
  const { leadId, jobReference, serviceLocation, customerName, customerPhone, since } = customer;
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
      {children}
      <div className="flex flex-wrap gap-2">
        {acts}
        <SendLink request={customer} size="sm" onAsk={onAsk} />
      </div>
      <p className="flex flex-wrap items-center gap-x-4 text-sm">
        <PhoneOf whose="Customer" phone={customerPhone} />
        {buyerPhone ? <PhoneOf whose="Electrician" phone={buyerPhone} /> : null}
        <AuditLink name="subject" value={`lead:${leadId}`}>
          Audit log
        </AuditLink>
      </p>
    </li>
  );
}

/** Renders an unsold request, whose place can be corrected. */
function UnsoldRow({ customer, isEmergency = false, now, onAsk }: Pick<RowProps, 'customer' | 'now' | 'onAsk'> & { isEmergency?: boolean }) {
  return (
    <Row {...{ customer, now, onAsk }} acts={<CorrectPlace request={customer} size="sm" onAsk={onAsk} />}>
      {isEmergency ? <Chip tone="danger">Emergency: call the customer now</Chip> : null}
    </Row>
  );
}

interface Listed {
  title: string;
  text: string;
  count: number;
  /** How many of them are listed. */
  shown: number;
  children: ReactNode;
}

function Group({ title, text, count, shown, children }: Listed) {
  if (count === 0) return null;
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">
        {title} ({count})
      </h2>
      <p className="text-sm text-ink-2">
        {text} {count > shown ? `These are the latest ${shown}.` : null}
      </p>
      <ul className="overflow-hidden rounded-lg border border-line bg-surface shadow-1">{children}</ul>
    </section>
  );
}

function ActButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button ref={leavesFocus} variant="secondary" size="sm" onClick={onPress}>
      {label}
    </Button>
  );
}

/** Renders the customers that nobody has called. */
function NotCalled({ found: { uncalled, counts }, now, onAsk }: Pick<RowProps, 'now' | 'onAsk'> & { found: Pick<Found, 'counts' | 'uncalled'> }) {
  return (
    <Group title="Not called" text="Bought more than 24 hours ago, and no call to the customer was noted." count={counts.uncalled} shown={uncalled.length}>
      {uncalled.map((customer) => (
        <Row
          key={customer.leadId}
          {...{ customer, now, onAsk }}
          buyerPhone={customer.buyerPhone}
          acts={
            customer.saysNobodyCalled ? (
              <ActButton label={relistLabel(customer)} onPress={() => onAsk({ what: 'relist', request: customer })} />
            ) : null
          }
        >
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
            <span>
              Taken by <bdi>{customer.buyerName}</bdi>
            </span>
            {customer.saysNobodyCalled ? <Chip tone="danger">The customer says nobody called</Chip> : null}
          </p>
          {customer.creditUsedAmount === null ? null : (
            <p className="text-sm text-ink-2">Their replacement credit took {formatDollars(customer.creditUsedAmount)} off another lead, so that is not refunded.</p>
          )}
        </Row>
      ))}
    </Group>
  );
}

/** Renders the customers whose new link did not arrive: earlier ones no longer work. */
function LostLinks({ found, now, onAsk }: Pick<RowProps, 'now' | 'onAsk'> & { found: Pick<Found, 'counts' | 'links'> }) {
  return (
    <Group title="New link not delivered" text="The message with the new link failed, and earlier links no longer work. Call the customer, then send it again." count={found.counts.links} shown={found.links.length}>
      {found.links.map((customer) => (
        <Row key={customer.leadId} {...{ customer, now, onAsk }}>
          <p className="text-sm text-ink-2">Sent by {customer.isByText ? 'text' : 'email'}</p>
        </Row>
      ))}
    </Group>
  );
}

interface ListsProps {
  found: Found;
  onAsk: (asked: AskedAct) => void;
}

function Lists({ found, onAsk }: ListsProps) {
  const { counts, held, unplaced, unsold, uncalled, concerns, links } = found;
  const now = useMinute();
  if (held.length + unplaced.length + unsold.length + uncalled.length + concerns.length + links.length === 0) {
    return <EmptyState icon={CircleCheck} title="No customers are waiting for help" />;
  }
  return (
    <div className="grid gap-6">
      <Group title="Held" text="Nobody can take these yet. Emergencies come at once, others after an hour. Release or archive them under Leads." count={counts.held} shown={held.length}>
        {held.map((customer) => (
          <UnsoldRow key={customer.leadId} {...{ customer, now, onAsk }} isEmergency={customer.isEmergency} />
        ))}
      </Group>
      <Group title="Place not certain" text="For sale, but nobody was alerted. Ask the customer for the postcode and correct the place. Electricians in the area then get an alert." count={counts.unplaced} shown={unplaced.length}>
        {unplaced.map((customer) => (
          <UnsoldRow key={customer.leadId} {...{ customer, now, onAsk }} isEmergency={customer.isEmergency} />
        ))}
      </Group>
      <Group title="Reported concerns" text="Customers told us that something went wrong, within the last 14 days." count={counts.concerns} shown={concerns.length}>
        {concerns.map((customer) => (
          <Row key={customer.answerId} {...{ customer, now, onAsk }} acts={<ActButton label="Done, close it" onPress={() => onAsk({ what: 'close', request: customer })} />}>
            {customer.details ? <p className="wrap-anywhere whitespace-pre-line">{customer.details}</p> : null}
            <p className="text-sm text-ink-2">
              About <bdi>{customer.buyerName}</bdi>
            </p>
          </Row>
        ))}
      </Group>
      <LostLinks {...{ found, now, onAsk }} />
      <NotCalled {...{ found, now, onAsk }} />
      <Group title="Nobody took it" text="At the lowest price for more than 30 minutes." count={counts.unsold} shown={unsold.length}>
        {unsold.map((customer) => (
          <UnsoldRow key={customer.leadId} {...{ customer, now, onAsk }} />
        ))}
      </Group>
    </div>
  );
}

/** Returns the requests whose place can be corrected. */
const unsoldOf = (found: Found | undefined) => (found ? [...found.held, ...found.unplaced, ...found.unsold] : []);

/** Renders the customers who need our help, with the phone numbers to call. */
export function FollowUps() {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const query = useQuery({
    queryKey: ['follow-ups'] as const,
    queryFn: ({ signal }) => call(listFollowUps, { signal }),
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
