import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leads } from '../../../../shared/schema/index.ts';
import { type ShiftableClock, createClock } from '../../../platform/clock.ts';
import type { AppContext } from '../../../app/context.ts';
import type { Db } from '../../../platform/db/client.ts';
import { violatedUnique } from '../../../platform/db/query-error.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { openOwnStore } from '../../../../tests/support/own-store.ts';
import { saleProblems } from '../../../../tests/support/sale-audit.ts';
import type { TestStore } from '../../../../tests/support/test-store.ts';
import { insertSettledAttempt } from '../payments/attempt-store.ts';
import { createGazetteer } from '../../places/gazetteer/gazetteer.ts';
import { insertPurchase } from './sale-store.ts';

// A proof about the race test: a sale written the wrong way is seen by the same audit, and with the
// unique index in place the database refuses it. The tables are changed, so the database is this file's own.

let own: TestStore;
let clock: ShiftableClock;
let ctx: AppContext;
let buyerIds: number[];

beforeAll(async () => {
  own = await openOwnStore();
  clock = await createClock(own.store.db);
  ctx = { db: own.store.db, store: own.store, clock, places: createGazetteer('') } as AppContext;
  buyerIds = [];
  for (let index = 0; index < 20; index += 1) buyerIds.push((await createUser(ctx)).id);
});

afterAll(() => own.drop());

const run = (statement: string) => own.store.raw.query(statement);

const INDEX = 'lead_purchases_one_live_key';

/** The wrong way to sell, in two statements that anything may come between: first it looks… */
async function isForSale(db: Db, leadId: number): Promise<boolean> {
  const [lead] = await db
    .select({ status: leads.status })
    .from(leads)
    .where(sql`${leads.id} = ${leadId}`);
  return lead?.status === 'available';
}

/** …and then it writes, no matter what has happened since. */
async function sellAnyway(db: Db, leadId: number, buyerId: number): Promise<void> {
  const at = clock.now();
  const attemptId = await insertSettledAttempt(db, { leadId, buyerId, auctionEpoch: 0, kind: 'free', isTest: false, at });
  const purchaseId = await insertPurchase(db, {
    leadId,
    buyerId,
    attemptId,
    buyerName: 'Naive',
    priceAtClaimCents: 0,
    amountPaidCents: 0,
    paymentStatus: 'completed',
  });
  await db
    .update(leads)
    .set({ status: 'sold', currentPurchaseId: purchaseId })
    .where(sql`${leads.id} = ${leadId}`);
}

/** Everyone has looked before the first one writes, as happens when they come at once. */
async function claimAll(leadId: number) {
  const looks = await Promise.all(buyerIds.map(() => isForSale(own.store.db, leadId)));
  expect(looks).toEqual(buyerIds.map(() => true));
  return Promise.allSettled(buyerIds.map((buyerId) => sellAnyway(own.store.db, leadId, buyerId)));
}

const wins = (results: PromiseSettledResult<void>[]) =>
  results.filter((result) => result.status === 'fulfilled').length;

describe('case 2: a claim that checks first and acts afterwards', () => {
  it('sells one lead many times without the unique index, and the audit of the race test sees it', async () => {
    const { id } = await createLead(ctx);
    const { rows } = await run(`select indexdef from pg_indexes where indexname = '${INDEX}'`);
    await run(`drop index ${INDEX}`);
    try {
      const results = await claimAll(id);

      expect(wins(results)).toBe(20);
      expect(await saleProblems(own.store.raw, id)).toContain('sold 20 times');
    } finally {
      await run('truncate leads, lead_purchases, purchase_attempts cascade');
      await run(String(rows[0]?.['indexdef']));
    }
  });

  it('is refused by the database with it: one sale, everyone else runs into the index', async () => {
    const { id } = await createLead(ctx);

    const results = await claimAll(id);

    const refused = results.filter((result) => result.status === 'rejected');
    expect(wins(results)).toBe(1);
    expect(refused).toHaveLength(19);
    for (const { reason } of refused) expect(violatedUnique(reason)).toBe(INDEX);
    expect(await saleProblems(own.store.raw, id)).toEqual([]);
  });
});

describe('the audit', () => {
  it('finds nothing on a lead that was not sold', async () => {
    const { id } = await createLead(ctx);

    expect(await saleProblems(own.store.raw, id)).toEqual([]);
  });
});
