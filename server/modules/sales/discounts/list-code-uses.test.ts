import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DiscountCodeUse } from '../../../../shared/contracts/discounts.ts';
import { expectIssue, expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { type Agent, buyerForm, sendPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;
let admin: Agent;
let count = 0;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
});

afterAll(() => app.close());

async function createCode(fields: Record<string, unknown> = {}) {
  count += 1;
  const body = { code: `USES-${count}`, discountType: 'percentage', discountValue: 25, ...fields };
  return (await admin.post('/api/discount-codes').send(body).expect(201)).body as { id: number; code: string };
}

/** Applies a code to a new lead whose price stands still for a minute, and opens the payment. */
async function reserve(agent: Agent, code: { code: string }) {
  const lead = await createLead(app.ctx, { minutesAgo: -1 });
  const { body } = await agent.post('/api/discount-codes/apply').send({ code: code.code, leadId: lead.id }).expect(200);
  const { discountCodeId } = body as { discountCodeId: number };
  await agent.post('/api/create-payment-intent').send({ leadId: lead.id, discountCodeId }).expect(200);
  return { ...lead, discountCodeId };
}

const list = (codeId: number, query: Record<string, string> = {}) => admin.get(`/api/discount-codes/${codeId}/uses`).query(query);

const page = async (codeId: number, query: Record<string, string> = {}) =>
  (await list(codeId, query).expect(200)).body as { uses: DiscountCodeUse[]; nextCursor: string | null };

describe('the uses of a code', () => {
  it('are who bought what with it, when, and what it took off, newest first', async () => {
    const buyer = await createUser(app.ctx, { firstName: 'Sam', lastName: 'Volt', companyName: 'Volt Electrical' });
    const agent = await app.signIn(buyer);
    const code = await createCode();
    const bought = await reserve(agent, code);
    const { discountCodeId } = bought;
    const { body } = await sendPurchase(agent, bought.id, { ...buyerForm, discountCodeId }).expect(200);
    app.ctx.clock.advance(1000);
    const open = await reserve(agent, code);

    const common = { buyerName: 'Sam Volt', buyerCompany: 'Volt Electrical' };
    expect(await page(code.id)).toEqual({
      uses: [
        { ...common, leadId: open.id, jobReference: open.jobReference, at: expect.any(String), amountOff: null },
        { ...common, leadId: bought.id, jobReference: bought.jobReference, at: body.purchasedAt, amountOff: '10.00' },
      ],
      nextCursor: null,
    });
  });

  it('are only its own, and none that was given back', async () => {
    const agent = await app.signIn(await createUser(app.ctx));
    const [code, other] = [await createCode(), await createCode()];
    const { id } = await reserve(agent, code);
    await reserve(agent, other);
    await app.ctx.store.raw.query(
      `update discount_redemptions set state = 'released' where attempt_id = (select id from purchase_attempts where lead_id = ${id})`,
    );

    expect(await page(code.id)).toEqual({ uses: [], nextCursor: null });
    expect((await page(other.id)).uses).toHaveLength(1);
  });

  it('are read twenty at a time, each once', async () => {
    const buyer = await createUser(app.ctx);
    const { id: leadId } = await createLead(app.ctx);
    const code = await createCode();
    await app.ctx.store.raw.query(`
      with attempt as (
        insert into purchase_attempts (lead_id, auction_epoch, buyer_id, kind, quoted_price, desired, settled, expires_at, created_at)
        select ${leadId}, 0, ${buyer.id}, 'free', 0, 'release', 'released', now(), '2026-01-01'::timestamptz + interval '1 minute' * (n / 5)
        from generate_series(1, 45) n returning id
      )
      insert into discount_redemptions (attempt_id, code_id, state) select id, ${code.id}, 'used' from attempt`);

    const first = await page(code.id);
    const second = await page(code.id, { cursor: String(first.nextCursor) });
    const third = await page(code.id, { cursor: String(second.nextCursor) });

    const times = [first, second, third].flatMap(({ uses }) => uses.map(({ at }) => at));
    expect([first, second, third].map(({ uses }) => uses.length)).toEqual([20, 20, 5]);
    expect(times).toEqual(times.toSorted((one, other) => Date.parse(other) - Date.parse(one)));
    expect(third.nextCursor).toBeNull();
  });

  it('need a code that there is, a good cursor and a super admin', async () => {
    const code = await createCode();
    const provider = await app.signIn(await createUser(app.ctx));

    expectProblem(await list(999_999), 'not_found', 'There is no such discount code');
    expectIssue(await list(code.id, { cursor: '7' }), 'cursor', 'Not a valid cursor');
    expectProblem(await provider.get(`/api/discount-codes/${code.id}/uses`), 'forbidden');
  });
});

async function found(q: string): Promise<string[]> {
  const { body } = await admin.get('/api/discount-codes').query({ q }).expect(200);
  return (body as { code: string }[]).map(({ code }) => code);
}

describe('the search for a code', () => {
  it('finds it by a part of its name or of its description, in any case', async () => {
    await createCode({ code: 'WINTER-10', description: 'For the cold' });
    await createCode({ code: 'FROST_20' });

    expect(await found('winter')).toEqual(['WINTER-10']);
    expect(await found('THE cold')).toEqual(['WINTER-10']);
    expect(await found('t_2')).toEqual(['FROST_20']);
    expect(await found('nothing like it')).toEqual([]);
  });
});
