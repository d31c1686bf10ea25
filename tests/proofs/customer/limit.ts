import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/domain/time/durations.ts';
import { startSmsGateway } from '../../support/fake-sms-gateway.ts';
import { atLeast, type Figure, none } from '../money/figures.ts';
import { callsOf } from './customers.ts';
import { count, createFaultyMailer, drainAll, passTo, sendNews, startServers } from './servers.ts';

const PHASE = 'limit of the day';
const PER_DAY = 20;
/** How many more customers there are than texts. */
const TOO_MANY = 3;
/** Codes may use a quarter of the day's texts within an hour. */
const HOURS = 4;

const idsOf = (some: readonly { id: number }[]) => some.map(({ id }) => id).join(',');

/** Lets many customers ask for their code on both servers at once, hour after hour, where few texts a day are allowed; then a day passes. */
export async function reachLimitOfDay(databaseUrl: string): Promise<Figure[]> {
  const gateway = await startSmsGateway();
  const mailer = createFaultyMailer();
  const servers = await startServers({ databaseUrl, smsEnv: { ...gateway.env, SMS_PER_DAY: String(PER_DAY) }, mailer }, { newsByText: true });
  const [first] = servers;
  try {
    passTo(servers, 13);
    const calls = callsOf({ servers, accepted: gateway.accepted });
    const file = (from: number, many: number, fields: object = {}) =>
      Promise.all(Array.from({ length: many }, (_, index) => calls.file(from + index, { customerEmail: undefined, ...fields })));
    const customers = await file(1, PER_DAY * TOO_MANY);
    const answers = [];
    let ofHour: typeof customers = [];
    for (let hour = 0; hour < HOURS; hour += 1) {
      if (hour > 0) for (const { ctx } of servers) ctx.clock.advance(HOUR_MS + MINUTE_MS);
      ofHour = customers.filter((_customer, index) => index % HOURS === hour);
      answers.push(...(await Promise.all(ofHour.map((customer) => calls.ask(customer)))));
      await drainAll(servers);
    }
    const [texts, refusals] = [gateway.accepted.length, answers.filter(({ status }) => status === 429).length];

    // Those who got one just now confirm their number; the news of it would be another text.
    const reached = ofHour.filter(({ phone }) => calls.codeOf(phone) !== undefined);
    for (const customer of reached) await calls.check(customer, calls.codeOf(customer.phone) ?? '000000');
    await sendNews(servers);
    const later = await file(1000, PER_DAY);
    const emergencies = await file(2000, 5, { urgency: 'emergency' });
    await Promise.all([...later, ...emergencies].map((customer) => calls.ask(customer)));
    await drainAll(servers);
    const textsAfter = gateway.accepted.length - texts;
    const told = (subject: string) => mailer.accepted.filter((mail) => mail.to === first.ctx.config.brand.email && mail.subject === subject).length;
    const [near, over] = [told('Text messages are running out'), told('No text messages are left for today')];

    for (const { ctx } of servers) ctx.clock.advance(DAY_MS + MINUTE_MS);
    const [waiting] = later;
    if (!waiting) throw new Error('A customer is needed');
    await calls.ask(waiting);
    await drainAll(servers);
    const again = await calls.check(waiting, calls.codeOf(waiting.phone) ?? '000000');
    return [
      none(PHASE, 'difference between texts and the limit', Math.abs(texts - PER_DAY)),
      none(PHASE, 'customers neither texted nor told to wait', customers.length - PER_DAY - refusals),
      none(PHASE, 'texts above the limit, codes or news', textsAfter),
      none(PHASE, 'news by text not known as above the limit', reached.length - (await count(first, `select lead_id from customer_messages where kind = 'received' and outcome = 'over_limit'`))),
      none(PHASE, 'difference between alarms at most of the texts and one', Math.abs(near - 1)),
      none(PHASE, 'difference between alarms at the limit and one', Math.abs(over - 1)),
      none(PHASE, 'requests not filed while no texts are left', later.length - (await count(first, `select id from leads where id in (${idsOf(later)}) and (status = 'held' or id = ${waiting.id})`))),
      none(PHASE, 'emergencies not on the market', emergencies.length - (await count(first, `select id from leads where id in (${idsOf(emergencies)}) and status = 'available'`))),
      none(PHASE, 'unconfirmed requests on the market', await count(first, `select id from leads where status = 'available' and phone_confirmed_at is null and urgency <> 'emergency'`)),
      none(PHASE, 'codes that did not come a day later', again.status === 200 ? 0 : 1),
      none(PHASE, 'texts neither sent nor known as failed', await count(first, `select id from sms_messages where status = 'queued'`)),
      atLeast(PHASE, 'requests', customers.length + later.length + emergencies.length, PER_DAY * TOO_MANY),
    ];
  } finally {
    await Promise.all(servers.map((server) => server.close()));
    await gateway.close();
  }
}
