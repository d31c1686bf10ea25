import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { discountApplications, discountCodes } from '../../../../shared/schema/index.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { archiveLead, createLead, createUser } from '../../../../tests/support/factories.ts';
import { fingerprint } from '../../../../tests/support/fingerprint.ts';
import { type Agent, createPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
let count = 0;
let buyer: Viewer;
let agent: Agent;

beforeAll(async () => {
  app = await createTestApp();
});

// One buyer may try twenty codes in ten minutes.
beforeEach(async () => {
  buyer = await createUser(app.ctx);
  agent = await app.signIn(buyer);
});

afterAll(() => app.close());

type CodeFields = Partial<typeof discountCodes.$inferInsert>;

async function createCode(fields: CodeFields = {}) {
  count += 1;
  const [code] = await app.ctx.db
    .insert(discountCodes)
    .values({ code: `Code-${count}`, discountType: 'percentage', discountValue: '25.00', ...fields })
    .returning();
  return code!;
}

const fromNow = (hours: number) => new Date(app.ctx.clock.now().getTime() + hours * HOUR_MS);

const apply = (code: string, leadId: number) => agent.post('/api/discount-codes/apply').send({ code, leadId });
const validate = async (code: string) =>
  (await agent.post('/api/discount-codes/validate').send({ code }).expect(200)).body as unknown;

describe('a code that counts', () => {
  it.each([
    ['percentage', '25.00', { discountAmount: '10.00', price: '30.00' }],
    ['percentage', '100.00', { discountAmount: '40.00', price: '0.00' }],
    ['fixed_amount', '15.00', { discountAmount: '15.00', price: '25.00' }],
    ['fixed_amount', '99999999.99', { discountAmount: '40.00', price: '0.00' }],
    ['fixed_amount', '39.51', { discountAmount: '39.51', price: '0.00' }],
    ['fixed_amount', '39.50', { discountAmount: '39.50', price: '0.50' }],
    ['free', null, { discountAmount: '40.00', price: '0.00' }],
  ] as const)('%s %s reduces the price of this moment, never below nothing', async (discountType, discountValue, sums) => {
    // Starts in a minute, so that the price stands still.
    const lead = await createLead(app.ctx, { minutesAgo: -1 });
    const code = await createCode({ discountType, discountValue });

    const response = await apply(code.code, lead.id);

    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      discountCodeId: code.id,
      discountType,
      discountValue,
      originalPrice: '40.00',
      ...sums,
    });
  });

  it('goes by the live price', async () => {
    const lead = await createLead(app.ctx, { minutesAgo: 30 });
    const { code } = await createCode({ discountType: 'fixed_amount', discountValue: '5.00' });

    const { body } = await apply(code, lead.id);

    const { originalPrice, price } = body as { originalPrice: string; price: string };
    expect(Number(originalPrice)).toBeGreaterThan(19);
    expect(Number(originalPrice)).toBeLessThanOrEqual(20);
    expect(Number(originalPrice) - Number(price)).toBeCloseTo(5);
  });

  it.each([
    ['as it is written', 'Spring-One', 'Spring-One'],
    ['in another case', 'Spring-Two', 'sPRING-tWO'],
    ['with spaces around', 'Spring-Three', '  Spring-Three '],
    ['in characters that look the same', 'Spring-4', 'Ｓｐｒｉｎｇ－４'],
  ])('case 41: is found %s', async (_how, code, typed) => {
    const lead = await createLead(app.ctx);
    const { id } = await createCode({ code });

    expect((await apply(typed, lead.id)).body).toMatchObject({ discountCodeId: id });
    expect(await validate(typed)).toEqual({ valid: true });
  });

  it('is bound to the buyer and the lead, the latest in the place of the one before', async () => {
    const lead = await createLead(app.ctx);
    const [first, second] = [await createCode(), await createCode()];

    await apply(first.code, lead.id).expect(200);
    await apply(second.code, lead.id).expect(200);

    const bound = (await app.ctx.db.select().from(discountApplications)).filter(({ leadId }) => leadId === lead.id);
    expect(bound).toMatchObject([{ buyerId: buyer.id, codeId: second.id }]);
  });

  it('sets no use aside', async () => {
    const lead = await createLead(app.ctx);
    const { id, code } = await createCode({ maxUses: 1 });

    await apply(code, lead.id).expect(200);

    const uses = (await app.ctx.db.select().from(discountCodes)).find((row) => row.id === id)?.currentUses;
    expect(uses).toBe(0);
  });

  it('counts between its first and its last instant, and for its owner', async () => {
    const lead = await createLead(app.ctx);
    const { code } = await createCode({
      validFrom: fromNow(-1),
      validUntil: fromNow(1),
      maxUses: 2,
      currentUses: 1,
      boundToUserId: buyer.id,
    });

    expect((await apply(code, lead.id)).status).toBe(200);
  });
});

describe('case 41: a code that does not count', () => {
  const cases: [string, () => CodeFields | Promise<CodeFields>][] = [
    ['expired', () => ({ validUntil: fromNow(-1) })],
    ['not yet valid', () => ({ validFrom: fromNow(1) })],
    ['out of use', () => ({ isActive: false })],
    ['used up', () => ({ maxUses: 3, currentUses: 3 })],
    ['someone else’s', async () => ({ boundToUserId: (await createUser(app.ctx)).id })],
  ];

  it.each(cases)('because it is %s is refused as one that nobody made', async (_why, fieldsOf) => {
    const lead = await createLead(app.ctx);
    const { code } = await createCode(await fieldsOf());
    const before = await fingerprint(app.ctx);

    const refused = await apply(code, lead.id);
    const unknown = await apply('NOBODY-MADE-THIS', lead.id);

    expect(expectProblem(refused, 'discount_invalid', 'This code is not valid')).toEqual([]);
    expect(Object.keys(refused.body as object)).toEqual(Object.keys(unknown.body as object));
    expectProblem(unknown, 'discount_invalid', 'This code is not valid');
    expect(await validate(code)).toEqual({ valid: false });
    expect(await validate('NOBODY-MADE-THIS')).toEqual({ valid: false });
    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('stops to count at its last instant', async () => {
    const lead = await createLead(app.ctx);
    const at = await app.ctx.clock.databaseNow(app.ctx.db);
    const { code } = await createCode({ validUntil: new Date(at.getTime() + HOUR_MS) });
    expect(await validate(code)).toEqual({ valid: true });

    app.ctx.clock.advance(HOUR_MS);

    expect(await validate(code)).toEqual({ valid: false });
    expectProblem(await apply(code, lead.id), 'discount_invalid');
  });
});

describe('a lead that is not for sale', () => {
  it('is not there when it never was or was archived', async () => {
    const { code } = await createCode();
    const lead = await createLead(app.ctx);
    await archiveLead(app.ctx, lead.id);

    expectProblem(await apply(code, 999_999), 'not_found', 'There is no such lead');
    expectProblem(await apply(code, lead.id), 'not_found', 'There is no such lead');
  });

  it('is sold to the first buyer', async () => {
    const { code } = await createCode();
    const { leadId } = await createPurchase(app.ctx, await createUser(app.ctx), { minutesAgo: 60 });

    expectProblem(await apply(code, leadId), 'lead_sold');
  });
});

it('is a list of guesses that ends after twenty', async () => {
  for (let guess = 0; guess < 20; guess += 1) await validate(`GUESS-${guess}`);

  const response = await agent.post('/api/discount-codes/validate').send({ code: 'GUESS-20' });

  expectProblem(response, 'rate_limited');
});
