import type { AcceptedSms } from '../../support/fake-sms-gateway.ts';
import { quote } from '../../support/factories.ts';
import { wrongCode } from '../../support/phone-codes.ts';
import { addressOf, type Answer, post, type Running } from './servers.ts';

/** How a request has to end. */
export type End = 'market' | 'held' | 'cancelled or market' | 'merged' | 'replaced';

/** A customer with a request. */
export interface Customer {
  index: number;
  id: number;
  token: string;
  phone: string;
  ip: string;
  ends: End;
}

const wordOf = (index: number) => `circuit${index.toString(36)}`;

/** A description that is like no other's. */
export const workOf = (index: number) => `The ${wordOf(index * 7919)} in ${wordOf(index * 104_729)} trips ${wordOf(index * 1_299_709)} near ${wordOf(index * 15_485_863)}.`;

export const phoneOf = (index: number) => `0412${String(100_000 + index)}`;

/** What the customers act in. */
export interface World {
  servers: readonly [Running, Running];
  accepted: readonly AcceptedSms[];
  drain: () => Promise<void>;
  /** How often a stranger has tried to get a request by a copy of it, and did. */
  takeovers: { tried: number; succeeded: number };
}

interface Called extends Pick<World, 'accepted'> {
  servers: readonly [Pick<Running, 'url'>, Pick<Running, 'url'>];
}

/** Sends calls to the two servers in turn. */
export function callsOf({ servers, accepted }: Called) {
  let turn = 0;
  const next = () => servers[(turn += 1) % 2] ?? servers[0];
  const to = (path: string, body: object, ip: string): Promise<Answer> => post(next().url, path, body, { ip });
  return {
    async file(index: number, fields: object = {}): Promise<Customer> {
      const [ip, phone] = [addressOf(index), phoneOf(index)];
      const body = { ...quote, customerPhone: phone, electricalWork: workOf(index), customerEmail: `customer${index}@example.com`, fillMs: 20_000, jobTopic: '', ...fields };
      const answer = await to('/api/leads', body, ip);
      if (answer.status !== 201) throw new Error(`Filing failed: ${answer.status} ${JSON.stringify(answer.body)}`);
      return { index, id: answer.body.id, token: answer.body.requestToken, phone, ip, ends: 'held' };
    },
    ask: ({ token, ip }: Customer, isAgain = false) => to('/api/request/phone-code', { token, isAgain }, ip),
    check: ({ token, ip }: Customer, code: string, from = ip) => to('/api/request/phone-code/check', { token, code }, from),
    change: ({ token, ip }: Customer, customerPhone: string) => to('/api/request/phone', { token, customerPhone }, ip),
    cancel: ({ token, ip }: Customer) => to('/api/request/cancel', { token }, ip),
    read: ({ token, ip }: Customer) => to('/api/request', { token }, ip),
    answer: ({ token, ip }: Customer, answer: string) => to('/api/request/answer', { token, answer }, ip),
    /** How many texts a number got. */
    textsTo: (phone: string) => accepted.filter((message) => message.to === `+61${phone.slice(1)}`).length,
    /** The code of the latest text that a number got; undefined if it got none. */
    codeOf(phone: string): string | undefined {
      const to61 = `+61${phone.slice(1)}`;
      const latest = accepted.findLast((message) => message.to === to61);
      return latest && /code: (\d{6})/.exec(latest.body)?.[1];
    },
  };
}

export type Calls = ReturnType<typeof callsOf>;

/** Lets the time pass that a customer has to wait for another text. */
async function waitForResend({ servers }: World, { id }: Customer): Promise<void> {
  await servers[0].ctx.store.raw.query(`update sms_messages set created_at = created_at - interval '31 seconds' where lead_id = ${id} and status <> 'queued'`);
}

interface Act {
  name: string;
  ends: End;
  fields?: object;
  /** True for one who never asks for the code. */
  skips?: true;
  /** What the customer does once the first text was sent. Returns an end that differs for this one. */
  run?: (world: World, calls: Calls, customer: Customer) => Promise<End | void>;
}

const right: NonNullable<Act['run']> = async (_world, calls, customer) => {
  const code = calls.codeOf(customer.phone);
  if (code === undefined) return 'held';
  await calls.check(customer, code);
  return undefined;
};

/** Asks for another text and enters its code. */
async function again(world: World, calls: Calls, customer: Customer): Promise<End | void> {
  const before = calls.textsTo(customer.phone);
  await waitForResend(world, customer);
  await calls.ask(customer, true);
  await world.drain();
  // The gateway refused it for ever.
  if (calls.textsTo(customer.phone) === before) return 'held';
  return right(world, calls, customer);
}

const referenceOf = ({ id }: Customer) => `AE-${id}E`;

/** Returns whether the link of a copy leads to the request that it copies: with the code of the copy's own number, and after it is cancelled. */
async function isTakenOver(calls: Calls, { customer, copy }: Record<'customer' | 'copy', Customer>): Promise<boolean> {
  const seen: Answer[] = [];
  const code = calls.codeOf(copy.phone);
  if (code !== undefined) seen.push(await calls.check(copy, code));
  seen.push(await calls.read(copy), await calls.cancel(copy), await calls.read(copy));
  const own = await calls.read(customer);
  return own.body.jobReference !== referenceOf(customer) || seen.some(({ body }) => body.jobReference !== referenceOf(copy));
}

/** Every kind of customer, and how their request has to end. */
export const acts: readonly Act[] = [
  { name: 'right', ends: 'market', run: right },
  {
    name: 'four wrong codes, then the right one',
    ends: 'market',
    async run(world, calls, customer) {
      const code = calls.codeOf(customer.phone) ?? '000000';
      for (let by = 1; by <= 4; by += 1) await calls.check(customer, wrongCode(code, by));
      return right(world, calls, customer);
    },
  },
  {
    name: 'five wrong codes, then a new one',
    ends: 'market',
    async run(world, calls, customer) {
      const code = calls.codeOf(customer.phone) ?? '000000';
      for (let by = 1; by <= 5; by += 1) await calls.check(customer, wrongCode(code, by));
      const late = await calls.check(customer, code);
      if (late.status !== 409) throw new Error(`A code worked after five tries: ${late.status}`);
      return again(world, calls, customer);
    },
  },
  {
    name: 'too late, then again',
    ends: 'market',
    async run(world, calls, customer) {
      await world.servers[0].ctx.store.raw.query(`update phone_codes set expires_at = now() - interval '1 second' where lead_id = ${customer.id}`);
      const late = await calls.check(customer, calls.codeOf(customer.phone) ?? '000000');
      if (late.status !== 409) throw new Error(`An expired code worked: ${late.status}`);
      return again(world, calls, customer);
    },
  },
  {
    name: 'the right code four times at once',
    ends: 'market',
    async run(_world, calls, customer) {
      const code = calls.codeOf(customer.phone);
      if (code === undefined) return 'held';
      await Promise.all([1, 2, 3, 4].map(() => calls.check(customer, code)));
      return undefined;
    },
  },
  {
    name: 'another number',
    ends: 'market',
    async run(world, calls, customer) {
      const old = calls.codeOf(customer.phone) ?? '000000';
      customer.phone = phoneOf(customer.index + 500_000);
      await calls.change(customer, customer.phone);
      const stale = await calls.check(customer, old);
      if (stale.status !== 409) throw new Error(`The code of another number worked: ${stale.status}`);
      await calls.ask(customer);
      await world.drain();
      return right(world, calls, customer);
    },
  },
  {
    name: 'a storm of resends',
    ends: 'market',
    async run(world, calls, customer) {
      await waitForResend(world, customer);
      await Promise.all(Array.from({ length: 20 }, () => calls.ask(customer, true)));
      await world.drain();
      return right(world, calls, customer);
    },
  },
  { name: 'never', ends: 'held', skips: true },
  {
    name: 'an attacker who guesses',
    ends: 'held',
    async run(world, calls, customer) {
      for (let round = 0; round < 3; round += 1) {
        await Promise.all(Array.from({ length: 20 }, (_, guess) => calls.check(customer, String(round * 20 + guess).padStart(6, '7'), addressOf(5_000_000 + customer.index * 60 + round * 20 + guess))));
        await waitForResend(world, customer);
        await calls.ask(customer, true);
      }
      await world.drain();
    },
  },
  {
    name: 'the same request twice',
    ends: 'replaced',
    async run(world, calls, customer) {
      const [kept, first] = [{ ...customer }, calls.codeOf(customer.phone)];
      const repeated = await calls.file(customer.index, { electricalWork: `${workOf(customer.index)} Please hurry.` });
      await calls.ask(repeated);
      await world.drain();
      const code = calls.codeOf(customer.phone);
      if (code === undefined || code === first) return 'held';
      await calls.check(repeated, code);
      const [one, other] = await Promise.all([calls.read(kept), calls.read(repeated)]);
      if (other.body.jobReference !== referenceOf(repeated)) throw new Error('The link of who confirmed the number does not lead to their own request');
      if (one.status !== 404) throw new Error(`The link of who had not confirmed the number still works: ${one.status}`);
      return undefined;
    },
  },
  {
    name: 'the same request twice, both confirmed',
    ends: 'merged',
    async run(world, calls, customer) {
      const first = calls.codeOf(customer.phone);
      if ((await right(world, calls, customer)) === 'held') return 'held';
      const repeated = await calls.file(customer.index, { electricalWork: `${workOf(customer.index)} Please hurry.` });
      await calls.ask(repeated);
      await world.drain();
      const code = calls.codeOf(customer.phone);
      if (code === undefined || code === first) return undefined;
      await calls.check(repeated, code);
      const [one, other] = await Promise.all([calls.read(customer), calls.read(repeated)]);
      if (one.body.jobReference !== referenceOf(customer) || other.body.jobReference !== referenceOf(customer)) throw new Error('The two links lead to two requests');
      return undefined;
    },
  },
  {
    name: 'a stranger who copies the request and then changes the number',
    ends: 'market',
    async run(world, calls, customer) {
      const end = await right(world, calls, customer);
      const copy = await calls.file(customer.index, { customerName: 'A Stranger', electricalWork: `${workOf(customer.index)} Please hurry.` });
      copy.phone = phoneOf(customer.index + 700_000);
      await calls.change(copy, copy.phone);
      await calls.ask(copy);
      await world.drain();
      world.takeovers.tried += 1;
      if (await isTakenOver(calls, { customer, copy })) world.takeovers.succeeded += 1;
      return end;
    },
  },
  {
    name: 'a cancellation at the same moment as the code',
    ends: 'cancelled or market',
    async run(_world, calls, customer) {
      const code = calls.codeOf(customer.phone);
      await Promise.all([calls.cancel(customer), code === undefined ? undefined : calls.check(customer, code)]);
    },
  },
  { name: 'an emergency', ends: 'market', fields: { urgency: 'emergency' }, skips: true },
];
