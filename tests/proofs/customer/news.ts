import { type AcceptedSms, type SmsFault, startSmsGateway } from '../../support/fake-sms-gateway.ts';
import { HOUR_MS } from '../../../shared/domain/time/durations.ts';
import { startOfDay } from '../../../shared/domain/time/zoned-time.ts';
import { atLeast, type Figure, none, told } from '../money/figures.ts';
import { type Calls, callsOf, type Customer } from './customers.ts';
import { buy } from './races.ts';
import { type AcceptedMail, type Caller, createFaultyMailer, drainAll, newBuyer, passTo, type Running, sendNews, startServers } from './servers.ts';

const PHASE = 'news by text';

interface Kind {
  /** How they get the news; null for who gave no email and never confirms their number. */
  way: 'text' | 'email' | null;
  timeZone: string;
  fields: object;
}

const inPerth = { serviceLocation: '12 Hay Street, Perth WA 6000', customerAddress: '12 Hay Street, Perth WA 6000' };
const noEmail = { customerEmail: undefined };
const [SYDNEY, PERTH] = ['Australia/Sydney', 'Australia/Perth'];

const kinds: readonly Kind[] = [
  { way: 'text', timeZone: SYDNEY, fields: noEmail },
  { way: 'text', timeZone: PERTH, fields: { ...noEmail, ...inPerth } },
  { way: 'email', timeZone: SYDNEY, fields: {} },
  { way: 'email', timeZone: PERTH, fields: inPerth },
  { way: 'text', timeZone: SYDNEY, fields: { ...noEmail, urgency: 'emergency' } },
  { way: null, timeZone: SYDNEY, fields: noEmail },
];

interface Told {
  customer: Customer;
  kind: Kind;
  isEmergency: boolean;
  isSold: boolean;
}

/** A try to send a customer something. */
interface Try {
  to: string;
  at: Date;
}

const heardOf = { received: /^We.ve got your request/, nobody_yet: /^Nobody has taken your request/, did_they_call: /^Did .+ call you about/, taken: / has your request / };

/** Returns which news a text or subject is, and of which request; undefined for anything else. */
function newsIn(words: string): string | undefined {
  const said = words.replace(/^Sparkdrop: /, '');
  const [reference] = /AE-\d+E/.exec(said) ?? [];
  const [name] = Object.entries(heardOf).find(([, is]) => is.test(said)) ?? [];
  return reference !== undefined && name !== undefined ? `${reference} ${name}` : undefined;
}

/** Notes each try to send a text with news, or an email, by the product's clock. */
function noteTries(servers: readonly Running[], tries: Try[]): void {
  for (const { ctx } of servers) {
    const { sms, mailer } = ctx;
    const note = (to: string) => tries.push({ to, at: ctx.clock.now() });
    ctx.sms = {
      send(message) {
        if (newsIn(message.text) !== undefined) note(message.to);
        return sms.send(message);
      },
    };
    ctx.mailer = {
      ...mailer,
      send(mail, id) {
        note(mail.to);
        return mailer.send(mail, id);
      },
    };
  }
}

/** Files a batch of requests, confirms their numbers, and lets some time later half of them be sold. */
async function playBatch(servers: readonly [Running, Running], calls: Calls, { from, size, buyers }: { from: number; size: number; buyers: readonly Caller[] }): Promise<Told[]> {
  const batch: Told[] = [];
  for (let index = 0; index < size; index += 1) {
    const kind = kinds[index % kinds.length];
    if (!kind) continue;
    const customer = await calls.file(from + index, kind.fields);
    batch.push({ customer, kind, isEmergency: 'urgency' in kind.fields, isSold: kind.way !== null && Math.floor(index / kinds.length) % 2 === 0 });
    if (kind.way !== null) await calls.ask(customer);
  }
  await drainAll(servers);
  for (const { customer, kind } of batch) if (kind.way !== null) await calls.check(customer, calls.codeOf(customer.phone) ?? '000000');
  await sendNews(servers);
  const sold = batch.filter(({ isSold }) => isSold);
  for (const [index, { customer }] of sold.entries()) {
    const buyer = buyers[index % buyers.length];
    if (buyer) await buy(servers[index % 2] ?? servers[0], customer, buyer);
  }
  await sendNews(servers);
  return batch;
}

/** Most news is taken; some meets an error, a lost answer, or a phone that cannot be reached. */
const moods = (many: number) =>
  Array.from({ length: many }, (_, index): SmsFault | null => {
    if (index % 5 === 1) return 'error';
    if (index % 7 === 2) return 'lost-answer';
    return index % 9 === 3 ? { code: 21_614 } : null;
  });

/** Lets two days pass by the hour, with a batch in the evening and one in the night, on a market that texts the news. */
export async function tellNews(databaseUrl: string, { batch: size }: { batch: number }): Promise<Figure[]> {
  const gateway = await startSmsGateway();
  gateway.keysHold = false;
  const mailer = createFaultyMailer();
  const servers = await startServers({ databaseUrl, smsEnv: gateway.env, mailer }, { newsByText: true });
  const [first] = servers;
  const tries: Try[] = [];
  try {
    noteTries(servers, tries);
    const calls = callsOf({ servers, accepted: gateway.accepted });
    const buyers = await Promise.all(Array.from({ length: Math.ceil(size / 4) }, (_, index) => newBuyer(first, index)));
    passTo(servers, 20.8);
    const midnight = startOfDay(first.ctx.clock.now(), SYDNEY).getTime() + 24 * HOUR_MS;
    const goTo = (hour: number) => {
      const missing = midnight + hour * HOUR_MS - first.ctx.clock.now().getTime();
      for (const { ctx } of servers) ctx.clock.advance(missing);
    };
    const all = await playBatch(servers, calls, { from: 1, size, buyers });
    for (let hour = -3; hour < 60; hour += 1) {
      // Three minutes past, so that what waited for the morning is sent before it counts as lost.
      goTo(hour + 0.05);
      if (hour === 1) all.push(...(await playBatch(servers, calls, { from: 10_000, size, buyers })));
      gateway.failNext(...moods(size));
      await sendNews(servers);
      gateway.clearFaults();
    }
    const { rows } = await first.ctx.store.raw.query(`select job_reference, kind from customer_messages join leads on leads.id = lead_id where outcome = 'failed'`);
    const failed = new Set(rows.map((row) => `${String(row['job_reference'])} ${String(row['kind'])}`));
    return judge({ all, tries, texts: gateway.accepted, mails: mailer.accepted, failed });
  } finally {
    await Promise.all(servers.map((server) => server.close()));
    await gateway.close();
  }
}

interface Heard {
  all: readonly Told[];
  tries: readonly Try[];
  texts: readonly AcceptedSms[];
  mails: readonly AcceptedMail[];
  /** The news that is known not to have been sent. */
  failed: ReadonlySet<string>;
}

const twice = (news: readonly string[]) => news.length - new Set(news).size;

const hourIn = (at: Date, timeZone: string) => Number(new Intl.DateTimeFormat('en-AU', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at));

function judge({ all, tries, texts, mails, failed }: Heard): Figure[] {
  const byText = texts.flatMap(({ body }) => newsIn(body) ?? []);
  const byEmail = mails.flatMap(({ subject }) => newsIn(subject) ?? []);
  const wanted = (way: Kind['way']) =>
    all.flatMap(({ customer: { id }, kind, isSold }) => (kind.way === way ? (isSold ? ['received', 'taken', 'did_they_call'] : ['received', 'nobody_yet']).map((name) => `AE-${id}E ${name}`) : []));
  const missing = (way: Kind['way'], news: readonly string[]) => wanted(way).filter((one) => !news.includes(one) && !failed.has(one));
  const strange = (way: Kind['way'], news: readonly string[]) => news.filter((one) => !wanted(way).includes(one));
  const inNight = tries.filter(({ to, at }) => {
    const addressee = all.find(({ customer }) => to === `customer${customer.index}@example.com` || to.replaceAll(' ', '') === customer.phone);
    if (!addressee || addressee.isEmergency) return false;
    const hour = hourIn(at, addressee.kind.timeZone);
    return hour >= 21 || hour < 8;
  });
  for (const line of [...missing('text', byText), ...missing('email', byEmail)].slice(0, 5)) process.stdout.write(`- never told: ${line}\n`);
  return [
    none(PHASE, 'news told twice', twice(byText) + twice(byEmail)),
    none(PHASE, 'news told by text and by email', byText.filter((one) => byEmail.includes(one)).length),
    none(PHASE, 'news neither told nor known as failed', missing('text', byText).length + missing('email', byEmail).length),
    none(PHASE, 'news to who should not get it, or not that way', strange('text', byText).length + strange('email', byEmail).length),
    none(PHASE, 'news sent in the night of its customer, emergencies apart', inNight.length),
    atLeast(PHASE, 'news by text', byText.length, all.length / 2),
    atLeast(PHASE, 'news by email', byEmail.length, all.length / 2),
    atLeast(PHASE, 'news known as failed', failed.size, 1),
    told(PHASE, 'customers', all.length),
  ];
}
