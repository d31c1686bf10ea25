import { setImmediate as breathe } from 'node:timers/promises';
import type { AppContext } from '../../../server/app/context.ts';
import { AppError } from '../../../server/platform/errors.ts';
import { claimFree } from '../../../server/modules/sales/claim/claim-lead.ts';
import { claimWithHold } from '../../../server/modules/sales/claim/claim-with-hold.ts';
import { purchaseAttempts } from '../../../shared/schema/index.ts';
import { createUser } from '../../support/factories.ts';
import { saleProblems } from '../../support/sale-audit.ts';
import { atLeast, type Figure, none, percentile, told } from './figures.ts';
import { openMarket, putOnMarket } from './market.ts';

/** A process sells in one transaction what it is asked for in one moment: the crowd comes through as many as really race. */
const PROCESSES = 12;
const CONNECTIONS = 4;
const CROWDS = [200, 100, 200, 50];
const HOUR_MS = 3_600_000;
const PHASE = 'race';

interface Tally {
  claims: number;
  sales: number;
  leads: number;
  deadlocks: number;
  errors: string[];
  /** Claims that a buyer repeated because no connection was free. */
  repeated: number;
  roundsMs: number[];
}

/** A crowd of buyers takes one lead at the same instant, again and again, through the product's own claim. */
export async function race(databaseUrl: string, claims: number): Promise<Figure[]> {
  const contexts: AppContext[] = [];
  for (let index = 0; index < PROCESSES; index += 1) contexts.push(await openMarket({ databaseUrl }, CONNECTIONS));
  const [ctx] = contexts;
  if (!ctx) throw new Error('Nobody sells');
  const buyers: number[] = [];
  for (let index = 0; index < Math.max(...CROWDS); index += 1) buyers.push((await createUser(ctx)).id);
  const tally: Tally = { claims: 0, sales: 0, leads: 0, deadlocks: 0, errors: [], repeated: 0, roundsMs: [] };
  const problems: string[] = [];
  for (let round = 0; tally.claims < claims; round += 1) {
    const crowd = buyers.slice(0, CROWDS[round % CROWDS.length]);
    problems.push(...(await runRound(ctx, { contexts, crowd, isFree: round % 3 === 2, tally })));
    await breathe();
  }
  for (const { store } of contexts) await store.close();
  return figuresOf(tally, problems, claims);
}

interface Round {
  contexts: readonly AppContext[];
  crowd: number[];
  isFree: boolean;
  tally: Tally;
}

async function runRound(ctx: AppContext, { contexts, crowd, isFree, tally }: Round): Promise<string[]> {
  const leadId = await putOnMarket(ctx, { elapsedMs: isFree ? HOUR_MS : 0 });
  const sellerOf = (index: number) => contexts[index % contexts.length] ?? ctx;
  const claims = isFree
    ? crowd.map((buyerId, index) => () => claimFree(sellerOf(index), { leadId, buyerId }))
    : (await openHolds(ctx, leadId, crowd)).map((id, index) => () => claimWithHold(sellerOf(index), id));
  const startedAt = performance.now();
  const results = await Promise.allSettled(claims.map((claim) => pressAgain(claim, tally)));
  tally.roundsMs.push(performance.now() - startedAt);
  tally.claims += claims.length;
  tally.leads += 1;
  for (const result of results) if (result.status === 'rejected') countFailure(tally, result.reason);
  const { rows } = await ctx.store.raw.query(`select id from lead_purchases where lead_id = ${leadId} and voided_at is null`);
  tally.sales += rows.length;
  // What one account may take free in a day is limited: each round is another day.
  await ctx.store.raw.query(`update purchase_attempts set created_at = created_at - interval '1 day' where lead_id = ${leadId} and kind = 'free'`);
  return saleProblems(ctx.store.raw, leadId);
}

/** Authorised holds of a whole crowd: the claim itself asks the gateway nothing. */
async function openHolds({ db, clock, config }: AppContext, leadId: number, crowd: number[]): Promise<string[]> {
  const at = clock.now();
  const holds = crowd.map((buyerId) => ({
    leadId,
    buyerId,
    auctionEpoch: 0,
    kind: 'demo' as const,
    isTest: config.isTestMode,
    quotedPriceCents: 40_00,
    createdAt: at,
    expiresAt: new Date(at.getTime() + HOUR_MS),
  }));
  const rows = await db.insert(purchaseAttempts).values(holds).returning({ id: purchaseAttempts.id });
  return rows.map(({ id }) => id);
}

/**
 * Claims, and claims again when the machine was so busy that no connection was free within five seconds: the product then answers 503 and
 * has begun nothing, and a buyer presses again.
 */
async function pressAgain(claim: () => Promise<unknown>, tally: Tally): Promise<unknown> {
  try {
    return await claim();
  } catch (error) {
    if (messageOf(error) !== 'timeout exceeded when trying to connect') throw error;
    tally.repeated += 1;
    return claim();
  }
}

const DEADLOCK = '40P01';

function countFailure(tally: Tally, error: unknown): void {
  if (error instanceof AppError && error.code === 'lead_sold') return;
  if (codesOf(error).includes(DEADLOCK)) tally.deadlocks += 1;
  else tally.errors.push(messageOf(error));
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

function codesOf(error: unknown): unknown[] {
  const codes: unknown[] = [];
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current) codes.push(current.code);
  }
  return codes;
}

function figuresOf(tally: Tally, problems: string[], wanted: number): Figure[] {
  const { claims, sales, leads, deadlocks, errors, repeated, roundsMs } = tally;
  const seconds = roundsMs.reduce((total, ms) => total + ms, 0) / 1000;
  for (const problem of new Set([...problems, ...errors])) process.stderr.write(`race: ${problem}\n`);
  return [
    atLeast(PHASE, 'contended claims', claims, wanted),
    told(PHASE, 'leads, up to 200 buyers each', leads),
    none(PHASE, 'leads not sold exactly once', Math.abs(leads - sales)),
    none(PHASE, 'wrong sales found by the audit', problems.length),
    none(PHASE, 'deadlocks', deadlocks),
    none(PHASE, 'errors', errors.length),
    told(PHASE, 'claims repeated because no connection was free in 5 s', repeated),
    told(PHASE, 'a round until all are answered, median ms', Math.round(percentile(roundsMs, 0.5))),
    told(PHASE, 'the slowest round, ms', Math.round(Math.max(...roundsMs))),
    told(PHASE, 'claims a second', Math.round(claims / seconds)),
  ];
}
