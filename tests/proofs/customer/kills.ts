import { atLeast, type Figure, none } from '../money/figures.ts';
import { Servers } from '../bids/servers.ts';
import { until } from '../bids/world.ts';
import { startSmsGateway } from '../../support/fake-sms-gateway.ts';
import { type Calls, callsOf, type Customer } from './customers.ts';
import { type KillWorld, makeDue, steps, type Step, type Subject } from './kill-steps.ts';
import { mailerTo, startMailServer } from './mail-server.ts';
import type { Order, Word } from './server-process.ts';
import { count, drainAll, newBuyer, type Running, startServers } from './servers.ts';
import { letGo } from '../money/kill-each-step.ts';

const PHASE = 'kills';
const BUYERS = 20;
/** How long the end of a process takes to be noticed. */
const NOTICE_MS = 5000;

interface Verdict {
  name: string;
  isKilled: boolean;
  wrong: string[];
}

interface Act {
  step: Step;
  subject: Subject;
  /** The server that acts. */
  seat: 0 | 1;
}

const otherOf = (seat: 0 | 1) => (seat === 0 ? 1 : 0);

/** Lets a server do a step. Throws where its customer gets no answer, or another one than they should. */
async function attempt(world: KillWorld, { step, subject, seat }: Act): Promise<void> {
  if (step.run) await world.processes.ask({ run: step.run }, seat);
  else await step.call?.(world.callsTo(seat), subject);
}

/** Ends the leases of a dead server, as the others do once they miss it; what was due by its clock is due by theirs. */
async function endLeases({ first }: KillWorld): Promise<void> {
  await letGo(first.ctx);
  await first.ctx.store.raw.query('update jobs set leased_until = null where finished_at is null and failed_at is null');
  await makeDue(first);
}

interface Death {
  dieAt: number;
  name: string;
  isMailUnnoted: boolean;
}

/** Plays a step and kills the server at one of its boundaries, 0 for none; then what was begun is tried again, and judged. */
async function play(world: KillWorld, step: Step, { dieAt, name, isMailUnnoted }: Death): Promise<Verdict & { boundaries: string[] }> {
  const { processes } = world;
  const seat = world.nextSeat();
  const subject = { ...(await step.prepare(world)), isMailUnnoted };
  const killedBefore = processes.killed;
  await processes.ask({ dieAt }, seat);
  const wrong: string[] = [];
  await attempt(world, { step, subject, seat }).catch(async (error: unknown) => {
    if (!(await until(async () => processes.killed > killedBefore, NOTICE_MS))) wrong.push(`it failed without a kill: ${String(error)}`);
  });
  const boundaries = (await processes.ask({ tell: 'boundaries' }, seat)) as string[];
  const isKilled = processes.killed > killedBefore;
  if (isKilled) {
    await endLeases(world);
    // A customer tries again at the server that was started again; what is to be sent, the other one sends.
    await attempt(world, { step, subject, seat: step.run ? otherOf(seat) : seat }).catch((error: unknown) => wrong.push(`the second try failed: ${String(error)}`));
  }
  if (isKilled !== (dieAt > 0)) wrong.push(isKilled ? 'it was killed' : 'it was not killed there');
  wrong.push(...(await step.judge(world, subject)));
  process.stdout.write(`  ${wrong.length === 0 ? 'well ' : 'WRONG'}  ${name}${wrong.map((line) => `\n         ${line}`).join('')}\n`);
  return { name, isKilled, wrong, boundaries };
}

interface Options {
  /** The database of this phase alone. */
  databaseUrl: string;
  /** Kills at each boundary, or at every second, third … of them. */
  every: number;
}

async function openKillWorld(databaseUrl: string) {
  const gateway = await startSmsGateway();
  const mail = await startMailServer();
  const address = { databaseUrl, smsEnv: gateway.env };
  const servers = await startServers({ ...address, mailer: mailerTo(mail.url) }, {});
  const [first] = servers;
  const processes = new Servers<Word>((port): Order => ({ ...address, port, mailUrl: mail.url }));
  await processes.open();
  const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, index) => newBuyer(first, index)));
  let [index, turn] = [0, 0];
  const world: KillWorld = {
    first,
    processes,
    buyers,
    mails: mail.accepted,
    calls: callsOf({ servers, accepted: gateway.accepted }),
    callsTo(seat) {
      const url = processes.urls[seat];
      return callsOf({ servers: [{ url }, { url }], accepted: gateway.accepted });
    },
    nextIndex: () => (index += 1),
    nextSeat: () => ((turn += 1) % 2 === 0 ? 0 : 1),
  };
  const close = async () => {
    await processes.close();
    await Promise.all(servers.map((server) => server.close()));
    await Promise.all([gateway.close(), mail.close()]);
  };
  return { world, close };
}

/**
 * Kills a server at the boundaries of everything that a customer does and is sent: before each statement that writes, before each commit,
 * before and after each message, and before the answer. It is started again, what was begun is tried again, and what came of it is judged.
 */
export async function killAtEachStep({ databaseUrl, every }: Options): Promise<Figure[]> {
  const { world, close } = await openKillWorld(databaseUrl);
  const verdicts: Verdict[] = [];
  try {
    for (const [turn, step] of steps.entries()) {
      const whole = await play(world, step, { dieAt: 0, name: `${step.name}: not killed`, isMailUnnoted: false });
      verdicts.push(whole);
      for (const [index, boundary] of whole.boundaries.entries()) {
        if ((index + turn) % every !== 0) continue;
        const isMailUnnoted = whole.boundaries.slice(0, index + 1).includes('after an email is taken');
        verdicts.push(await play(world, step, { dieAt: index + 1, name: `${step.name}: ${index + 1}, ${boundary}`, isMailUnnoted }));
      }
    }
    const { first } = world;
    await first.ctx.store.raw.query('update jobs set run_at = now() where finished_at is null and failed_at is null');
    await drainAll([first]);
    return [
      atLeast(PHASE, 'boundaries at which a server was killed', verdicts.filter(({ isKilled }) => isKilled).length, Math.floor((5 * steps.length) / every)),
      none(PHASE, 'steps that ended wrong', verdicts.filter(({ wrong }) => wrong.length > 0).length),
      none(PHASE, 'servers that ended otherwise', world.processes.crashed),
      none(PHASE, 'unconfirmed requests on the market', await count(first, `select id from leads where status in ('available', 'sold') and phone_confirmed_at is null and urgency <> 'emergency'`)),
      none(PHASE, 'requests sold twice', await count(first, 'select lead_id from lead_purchases where voided_at is null group by lead_id having count(*) > 1')),
      none(PHASE, 'texts neither sent nor known as failed', await count(first, `select id from sms_messages where status = 'queued'`)),
      none(PHASE, 'jobs left', await count(first, `select id from jobs where finished_at is null and name in ('phone-code-sms', 'customer-sms', 'customer-mail', 'concern-mail')`)),
    ];
  } finally {
    await close();
  }
}

/** Cuts all connections of both servers while codes are checked. Customers who got no answer try again. */
export async function cutConnections(servers: readonly [Running, Running], calls: Calls, customers: readonly Customer[]): Promise<Figure[]> {
  const phase = 'cut connections';
  const [first, second] = servers;
  for (const customer of customers) await calls.ask(customer);
  await drainAll(servers);
  const check = (customer: Customer) => calls.check(customer, calls.codeOf(customer.phone) ?? '000000').catch(() => undefined);
  const checks = customers.map(check);
  await second.ctx.store.raw.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`);
  await Promise.all(checks);
  let unconfirmed = 0;
  for (const customer of customers) {
    const answer = await check(customer);
    if (answer?.status !== 200 && (await check(customer))?.status !== 200) unconfirmed += 1;
  }
  const ids = customers.map(({ id }) => id).join(',');
  const audited = (action: string) => count(first, `select leads.id from leads left join audit_log on audit_log.subject_type = 'lead' and audit_log.subject_id::text = leads.id::text and audit_log.action = '${action}' where leads.id in (${ids}) group by leads.id having count(audit_log.id) <> 1`);
  return [
    none(phase, 'codes that did not work afterwards', unconfirmed),
    none(phase, 'requests that are not confirmed once', await audited('lead.phone_confirmed')),
    none(phase, 'requests that were not released once', await audited('lead.released')),
    none(phase, 'requests that are not on the market', await count(first, `select id from leads where id in (${ids}) and status <> 'available'`)),
    atLeast(phase, 'requests', customers.length, 40),
  ];
}
