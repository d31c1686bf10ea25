import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discountCodes } from '../../../../shared/schema/index.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { countRows } from '../../../../tests/support/fingerprint.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { insertAttempt } from '../payments/attempt-store.ts';
import { markUsed, releaseUse, reserveUse } from './redemption-store.ts';

const BUYERS = 40;
const MAX_USES = 5;

let app: TestApp;
let attempts: { attemptId: string; buyerId: number }[];
let count = 0;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

async function createCode(): Promise<number> {
  count += 1;
  const [code] = await app.ctx.db
    .insert(discountCodes)
    .values({ code: `RUSH-${count}`, discountType: 'free', maxUses: MAX_USES })
    .returning();
  return code!.id;
}

/** One open attempt of each buyer on one lead. */
async function openAttempts() {
  const lead = await createLead(app.ctx);
  const at = app.ctx.clock.now();
  const open: typeof attempts = [];
  for (let index = 0; index < BUYERS; index += 1) {
    const { id: buyerId } = await createUser(app.ctx);
    const attempt = await insertAttempt(app.ctx.db, {
      leadId: lead.id,
      buyerId,
      auctionEpoch: 1,
      kind: 'demo',
      quotedPriceCents: 40_00,
      createdAt: at,
      expiresAt: new Date(at.getTime() + 900_000),
    });
    open.push({ attemptId: attempt.id, buyerId });
  }
  return open;
}

const reserve = (codeId: number, attempt: { attemptId: string; buyerId: number }) =>
  app.ctx.db.transaction((tx) => reserveUse(tx, { codeId, ...attempt }, app.ctx.clock.now()));

/** Reserves for all of them at once; returns those who were told yes. */
async function reserveAll(codeId: number, all: typeof attempts) {
  const told = await Promise.all(all.map((attempt) => reserve(codeId, attempt)));
  return all.filter((_attempt, index) => told[index]);
}

const usesOf = async (codeId: number) => {
  const rows = await app.ctx.db.select().from(discountCodes);
  return rows.find(({ id }) => id === codeId)?.currentUses;
};

const redemptions = (codeId: number, state: string) =>
  countRows(app.ctx, 'discount_redemptions', `code_id = ${codeId} and state = '${state}'`);

describe('case 40: forty buyers who want one of five uses at once', () => {
  beforeAll(async () => {
    attempts = await openAttempts();
  });

  it('five get one, thirty-five are told', async () => {
    const codeId = await createCode();

    const lucky = await reserveAll(codeId, attempts);

    expect(lucky).toHaveLength(MAX_USES);
    expect(await usesOf(codeId)).toBe(MAX_USES);
    expect(await redemptions(codeId, 'reserved')).toBe(MAX_USES);
  });
});

describe('case 40: a use that was set aside', () => {
  beforeAll(async () => {
    attempts = await openAttempts();
  });

  it('comes back once, however often it is given back, and another buyer gets it', async () => {
    const codeId = await createCode();
    const lucky = await reserveAll(codeId, attempts);
    const unlucky = attempts.filter((attempt) => !lucky.includes(attempt));
    const [first, second, ...rest] = lucky;

    for (const { attemptId } of [first!, second!]) {
      await Promise.all(
        [1, 2, 3].map(() => app.ctx.db.transaction((tx) => releaseUse(tx, attemptId, app.ctx.clock.now()))),
      );
    }

    expect(await usesOf(codeId)).toBe(MAX_USES - 2);
    const next = await reserveAll(codeId, unlucky);
    expect(next).toHaveLength(2);
    expect(await usesOf(codeId)).toBe(MAX_USES);
    expect(await redemptions(codeId, 'released')).toBe(2);
    expect(await redemptions(codeId, 'reserved')).toBe(rest.length + 2);
  });

  it('stays counted when it was used, and comes back when the purchase is refunded', async () => {
    const codeId = await createCode();
    const [spare] = await openAttempts();
    await reserve(codeId, spare!);

    await app.ctx.db.transaction((tx) => markUsed(tx, [spare!.attemptId]));
    expect(await redemptions(codeId, 'used')).toBe(1);
    expect(await usesOf(codeId)).toBe(1);

    await app.ctx.db.transaction((tx) => releaseUse(tx, spare!.attemptId, app.ctx.clock.now()));
    expect(await usesOf(codeId)).toBe(0);
  });
});
