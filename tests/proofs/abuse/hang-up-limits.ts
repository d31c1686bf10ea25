import * as z from 'zod/mini';
import type { EndpointShape, RateLimitName } from '../../../shared/contracts/endpoint.ts';
import { wireFromSettings } from '../../../shared/contracts/market-settings.ts';
import { DEFAULT_MARKET_SETTINGS } from '../../../shared/domain/auction/market-settings.ts';
import type { AppContext } from '../../../server/app/context.ts';
import { limitTable } from '../../../server/platform/http/rate-limit-table.ts';
import { quote } from '../../support/factories.ts';
import { ENDING, note, type Target } from './attack.ts';
import { hangUp, requestOf, several, type Stage } from './hang-up-call.ts';
import { countQueueFull } from './hang-up-log.ts';
import { wellMeant } from './sample.ts';
import type { Caller } from './world.ts';

/** A reset that comes before the server has read a request undoes it, by chance: a limit is tried again until it is passed. */
const ROUNDS = 8;
/** Most bodies that are made until one is as the contract asks. */
const BODIES = 200;

const CREDENTIAL = 'A'.repeat(22);
/** A passkey of the right form that no device made. */
const passkey = {
  name: 'Phone',
  passkey: { id: CREDENTIAL, rawId: CREDENTIAL, type: 'public-key', response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } },
};
/** Nothing is held about it, so nothing changes. */
const NOBODY = 'nobody@example.com';
const wrongCode = { code: '123456' };
const wrongFactor = { method: 'app', ...wrongCode };

/**
 * What is sent where a sampled body could be refused after it was counted, by the limits of its phone number for one, or where none would
 * have the form that is asked for.
 */
const acceptedBodies: Record<string, unknown> = {
  createLead: quote,
  changeMarketSettings: { ...wireFromSettings(DEFAULT_MARKET_SETTINGS), base: { version: 0 } },
  correctPerson: { contact: NOBODY, name: 'Nora Nobody' },
  downloadPerson: { contact: quote.customerPhone },
  erasePerson: { contact: NOBODY },
  findPerson: { contact: quote.customerPhone },
  // Pausing without an end date is never refused, so it uses up no limit.
  pauseAllBids: { isPaused: false, through: null },
  pauseStandingBid: { isPaused: false },
  // A sampled one may deactivate a caller.
  updateProvider: { notes: 'Called them' },
  previewErasure: { contact: quote.customerPhone },
  checkPhoneCode: { token: CREDENTIAL, ...wrongCode },
  addPasskey: passkey,
  addOperatorPasskey: passkey,
  confirmAuthenticatorApp: wrongCode,
  confirmOperatorAuthenticatorApp: wrongCode,
  giveSecondFactor: wrongFactor,
  giveOperatorSecondFactor: wrongFactor,
};
/** The table in which each accepted call leaves one row, by endpoint. */
const made: Record<string, string> = { createLead: 'leads', customerSignup: 'users', providerSignup: 'users', requestCallback: 'provider_callbacks' };

interface Surroundings {
  writes: readonly EndpointShape[];
  /** Waits until the handlers of those who hung up have ended. */
  settle: () => Promise<void>;
  logged: () => string;
}

const mayCall = ({ access }: EndpointShape, { userType }: Caller) => {
  if (access === 'public') return true;
  return access === 'operator' ? userType === 'operator' : access.some((type) => type === userType);
};

/** Returns a body that is not sent back for correction, which would cost no point. */
function acceptable({ chance, world }: Target, endpoint: EndpointShape): unknown {
  // A file is counted before it is read.
  if (!endpoint.body || endpoint.upload) return {};
  if (endpoint.name in acceptedBodies) return acceptedBodies[endpoint.name];
  for (let tried = 0; tried < BODIES; tried += 1) {
    // An invitation that nobody gave is refused.
    const { invitation: _none, ...body } = wellMeant(endpoint, chance, world.ids).body as Record<string, unknown>;
    if (z.safeParse(endpoint.body, body).success) return body;
  }
  throw new Error(`No body for ${endpoint.name}`);
}

/** Returns the most points counted for one key of each rule. */
async function countedBy({ store }: AppContext, limit: RateLimitName) {
  return Promise.all(
    limitTable[limit].map(async ({ name, points }) => {
      const { rows } = await store.raw.query('select max(hits) as most from rate_limits where key like $1', [`${name}:%`]);
      return { name, points, counted: Number(rows[0]?.['most'] ?? 0) };
    }),
  );
}

async function rowsIn({ store }: AppContext, table: string | undefined): Promise<number> {
  if (!table) return 0;
  const { rows } = await store.raw.query(`select count(*) as count from ${table}`);
  return Number(rows[0]?.['count']);
}

interface Limited {
  endpoint: EndpointShape;
  limit: RateLimitName;
}

/** Hangs up from one address at a stage until a limit is passed: every call counts once, and no more are accepted than the limit says. */
async function checkLimit(target: Target, { endpoint, limit }: Limited, stage: Stage, around: Surroundings): Promise<number> {
  const { ctx, world, chance } = target;
  const caller = [...world.callers.values()].find((each) => mayCall(endpoint, each));
  if (!caller) return 0;
  await ctx.store.raw.query('truncate rate_limits');
  const table = made[endpoint.name];
  const windows = limitTable[limit].map((rule) => rule.points);
  // Rows are compared with the longest window; else it is enough to pass the shortest.
  const most = table ? Math.max(...windows) : Math.min(...windows);
  const [before, seen] = [await rowsIn(ctx, table), around.logged().length];
  const address = `10.251.${chance.below(250)}.${chance.below(250)}`;
  let sent = 0;
  let rules = await countedBy(ctx, limit);
  const isPassed = () => rules.some(({ counted, points }) => counted > points);
  for (let round = 0; round < ROUNDS && !isPassed(); round += 1) {
    await several(most + 20, async () => {
      sent += 1;
      await hangUp(target, requestOf(target, endpoint, { caller, address }, acceptable(target, endpoint)), stage);
    });
    await around.settle();
    rules = await countedBy(ctx, limit);
  }
  const told = rules.map(({ name, counted, points }) => `${name} ${counted} of ${points}`).join(', ');
  if (!isPassed()) note('halfDone', `${endpoint.name}: ${sent} calls that hung up ${stage} did not use up a limit: ${told}`);
  if (rules.some(({ counted }) => counted > sent)) note('halfDone', `${endpoint.name}: ${sent} calls counted more than once: ${told}`);
  if (table) {
    const rows = (await rowsIn(ctx, table)) - before;
    const refused = countQueueFull(around.logged().slice(seen));
    if (rows + refused !== most) note('halfDone', `${endpoint.name}: ${rows} rows and ${refused} full queues, the limit says ${most}`);
  }
  return sent;
}

/** Hangs up before the body as often as a limit allows, and more: nothing is made of a request that never arrived. */
async function checkUnread(target: Target, { endpoint, limit }: Limited, around: Surroundings): Promise<number> {
  const { ctx, world, chance } = target;
  const caller = [...world.callers.values()].find((each) => mayCall(endpoint, each));
  if (!caller) return 0;
  const table = made[endpoint.name];
  const before = await rowsIn(ctx, table);
  const address = `10.252.${chance.below(250)}.${chance.below(250)}`;
  const times = Math.max(...limitTable[limit].map(({ points }) => points)) + 20;
  await several(times, () => hangUp(target, requestOf(target, endpoint, { caller, address }, acceptable(target, endpoint)), 'before the body'));
  await around.settle();
  const rows = (await rowsIn(ctx, table)) - before;
  if (rows !== 0) note('halfDone', `${endpoint.name}: ${rows} rows of ${times} calls that hung up before the body`);
  return times;
}

/** Passes the limit of every write that has one, and of those that leave a row at every stage. Returns how many connections were reset. */
export async function checkLimits(target: Target, around: Surroundings): Promise<number> {
  let sent = 0;
  for (const endpoint of around.writes) {
    const { limit } = endpoint;
    if (!limit || ENDING.has(endpoint.name)) continue;
    const limited = { endpoint, limit };
    sent += await checkLimit(target, limited, 'after the body', around);
    if (!(endpoint.name in made)) continue;
    sent += await checkLimit(target, limited, 'while the answer is written', around);
    sent += await checkUnread(target, limited, around);
  }
  return sent;
}
