import { randomUUID } from 'node:crypto';
import type { Servers } from '../bids/servers.ts';
import type { Calls, Customer } from './customers.ts';
import { buy } from './races.ts';
import type { Word } from './server-process.ts';
import { type AcceptedMail, type Caller, count, drainAll, post, type Running } from './servers.ts';

/** Where servers are killed. */
export interface KillWorld {
  /** A server that is never killed. It prepares and judges. */
  first: Running;
  processes: Servers<Word>;
  buyers: readonly Caller[];
  mails: readonly AcceptedMail[];
  /** Calls to servers that are never killed. */
  calls: Calls;
  /** Calls to one of those that are. */
  callsTo: (seat: 0 | 1) => Calls;
  nextIndex: () => number;
  nextSeat: () => 0 | 1;
}

/** The customer or request that a step is about. */
export interface Subject {
  index: number;
  key: string;
  /** The request; undefined before it is filed. */
  customer?: Customer;
  purchaseId?: number;
  /** True if a server has sent an email and died before it could note that. */
  isMailUnnoted?: boolean;
}

/** Something that a customer does or is sent. */
export interface Step {
  name: string;
  prepare: (world: KillWorld) => Promise<Subject>;
  /** What the customer calls; throws unless it is answered as it should be. */
  call?: (calls: Calls, subject: Subject) => Promise<unknown>;
  /** What a server does by itself. */
  run?: 'jobs' | 'news';
  /** Names what is wrong in the end. */
  judge: (world: KillWorld, subject: Subject) => Promise<string[]>;
}

// Customers with an email get no texts, and one step alone tests emails.
const noEmail = { customerEmail: undefined };
const emergency = { ...noEmail, urgency: 'emergency' };

const customerOf = ({ customer }: Subject): Customer => {
  if (!customer) throw new Error('The request was not filed');
  return customer;
};

async function expectOk(answer: Promise<{ status: number; body: object }>): Promise<void> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
}

async function filed({ calls, nextIndex }: KillWorld, fields: object = noEmail): Promise<Subject> {
  const index = nextIndex();
  return { index, key: '', customer: await calls.file(index, fields) };
}

/** Puts off what waits to be done for others, so that a server that is told to send has this step alone. */
async function putOffOthers({ first }: KillWorld): Promise<void> {
  await first.ctx.store.raw.query(`update jobs set run_at = run_at + interval '2 days' where finished_at is null and failed_at is null`);
}

/** Lets what is due by one server's clock be due by all of them: on a busy machine they differ for a moment. */
export async function makeDue({ ctx }: Running): Promise<void> {
  await ctx.store.raw.query(`update jobs set run_at = run_at - interval '1 minute' where finished_at is null and failed_at is null and run_at < now() + interval '1 hour'`);
}

async function bought(world: KillWorld): Promise<Subject> {
  const subject = await filed(world, emergency);
  const buyer = world.buyers[subject.index % world.buyers.length];
  if (!buyer) throw new Error('An electrician is needed');
  return { ...subject, purchaseId: await buy(world.first, customerOf(subject), buyer) };
}

/** Compares counts with what they should be, in words. */
async function wrongCounts({ first }: KillWorld, wanted: Record<string, [sql: string, count: number]>): Promise<string[]> {
  const wrong: string[] = [];
  for (const [what, [sql, should]] of Object.entries(wanted)) {
    const is = await count(first, sql);
    if (is !== should) wrong.push(`${what}: ${is} instead of ${should}`);
  }
  return wrong;
}

const audited = ({ id }: Customer, action: string) => `select id from audit_log where subject_type = 'lead' and subject_id::text = '${id}' and action = '${action}'`;

/** Names what is wrong with the texts that a customer got: one, and it is known to be sent. */
async function wrongTexts(world: KillWorld, customer: Customer): Promise<string[]> {
  await drainAll([world.first]);
  const texts = world.calls.textsTo(customer.phone);
  return [
    ...(texts === 1 ? [] : [`${texts} texts instead of one`]),
    ...(await wrongCounts(world, { 'texts known as sent': [`select id from sms_messages where lead_id = ${customer.id} and status = 'sent'`, 1] })),
  ];
}

/** Names what is wrong with an email: it goes out under one id and once; twice where a server died before it noted it, so that its id tells. */
function wrongMails({ mails }: KillWorld, { isMailUnnoted = false }: Subject, is: (mail: AcceptedMail) => boolean): string[] {
  const ids = mails.filter(is).map(({ id }) => id);
  if (new Set(ids).size !== 1) return [`emails about one thing: ${new Set(ids).size} instead of 1`];
  return ids.length > (isMailUnnoted ? 2 : 1) ? [`one email ${ids.length} times`] : [];
}

export const steps: readonly Step[] = [
  {
    name: 'filing a request',
    prepare: async ({ nextIndex }) => ({ index: nextIndex(), key: randomUUID() }),
    async call(calls, subject) {
      subject.customer = await calls.file(subject.index, { ...noEmail, idempotencyKey: subject.key });
    },
    async judge(world, subject) {
      const { id, token } = customerOf(subject);
      const page = await world.calls.read(customerOf(subject));
      const wrong = page.status === 200 ? [] : [`the link ${token.slice(0, 4)}… answers ${page.status}`];
      return [
        ...wrong,
        ...(await wrongCounts(world, {
          'requests filed': [`select id from leads where idempotency_key = '${subject.key}'`, 1],
          'requests held until the number is confirmed': [`select id from leads where id = ${id} and status = 'held' and held_for = 'unconfirmed_phone'`, 1],
        })),
      ];
    },
  },
  {
    name: 'asking for a code',
    prepare: (world) => filed(world),
    call: (calls, subject) => expectOk(calls.ask(customerOf(subject))),
    judge: (world, subject) => wrongTexts(world, customerOf(subject)),
  },
  {
    name: 'sending a text',
    async prepare(world) {
      const subject = await filed(world);
      await putOffOthers(world);
      await world.calls.ask(customerOf(subject));
      await makeDue(world.first);
      return subject;
    },
    run: 'jobs',
    judge: (world, subject) => wrongTexts(world, customerOf(subject)),
  },
  {
    name: 'entering a code',
    async prepare(world) {
      const subject = await filed(world);
      await world.calls.ask(customerOf(subject));
      await drainAll([world.first]);
      return subject;
    },
    call: (calls, subject) => expectOk(calls.check(customerOf(subject), calls.codeOf(customerOf(subject).phone) ?? '000000')),
    judge(world, subject) {
      const customer = customerOf(subject);
      return wrongCounts(world, {
        confirmations: [audited(customer, 'lead.phone_confirmed'), 1],
        releases: [audited(customer, 'lead.released'), 1],
        'requests on the market': [`select id from leads where id = ${customer.id} and status = 'available' and phone_confirmed_at is not null`, 1],
        'codes left': [`select lead_id from phone_codes where lead_id = ${customer.id}`, 0],
        alerts: [`select id from jobs where singleton_key like 'lead-alert:${customer.id}:%'`, 1],
      });
    },
  },
  {
    name: 'sending an email',
    async prepare(world) {
      const subject = await filed(world, { urgency: 'emergency' });
      await putOffOthers(world);
      // A server whose clock is a little behind would find nothing to tell.
      await world.first.ctx.store.raw.query(`update leads set created_at = created_at - interval '1 minute' where id = ${customerOf(subject).id}`);
      return subject;
    },
    run: 'news',
    async judge(world, subject) {
      const { id, index } = customerOf(subject);
      return [
        ...wrongMails(world, subject, ({ to }) => to === `customer${index}@example.com`),
        ...(await wrongCounts(world, { 'messages known as sent': [`select lead_id from customer_messages where lead_id = ${id} and kind = 'received' and outcome = 'sent'`, 1] })),
      ];
    },
  },
  {
    name: 'cancelling',
    prepare: (world) => filed(world, emergency),
    call: (calls, subject) => expectOk(calls.cancel(customerOf(subject))),
    judge(world, subject) {
      const customer = customerOf(subject);
      return wrongCounts(world, {
        'requests off the market': [`select id from leads where id = ${customer.id} and status = 'archived'`, 1],
        cancellations: [`select id from customer_answers where lead_id = ${customer.id} and kind = 'cancelled'`, 1],
        'cancellations in the audit log': [audited(customer, 'lead.cancelled'), 1],
      });
    },
  },
  {
    name: 'answering that nobody called',
    prepare: bought,
    call: (calls, subject) => expectOk(calls.answer(customerOf(subject), 'not_called')),
    async judge(world, subject) {
      const { id } = customerOf(subject);
      await drainAll([world.first]);
      return [
        ...wrongMails(world, subject, ({ subject: title }) => title === `Call a customer: AE-${id}E`),
        ...(await wrongCounts(world, { answers: [`select id from customer_answers where lead_id = ${id} and kind = 'not_called'`, 1] })),
      ];
    },
  },
  {
    name: 'answering a report',
    async prepare(world) {
      const subject = await bought(world);
      const buyer = world.buyers[subject.index % world.buyers.length];
      const reported = await post(world.first.url, `/api/lead-purchases/${subject.purchaseId}/report`, { reason: 'dead_number', remedy: 'refund' }, buyer ?? { ip: '' });
      if (reported.status !== 200) throw new Error(`Reporting failed: ${reported.status}`);
      return subject;
    },
    call: (calls, subject) => expectOk(calls.answer(customerOf(subject), 'called')),
    judge(world, subject) {
      const { id } = customerOf(subject);
      return wrongCounts(world, {
        answers: [`select id from customer_answers where lead_id = ${id} and kind = 'called'`, 1],
        'reports declined by the answer': [`select id from lead_reports where purchase_id = ${subject.purchaseId} and status = 'declined'`, 1],
        'purchases that stand': [`select id from lead_purchases where id = ${subject.purchaseId} and voided_at is null`, 1],
      });
    },
  },
];
