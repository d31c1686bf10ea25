import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PurchaseSummary } from '../../../shared/contracts/purchase-lists.ts';
import type { PurchasedLead } from '../../../shared/contracts/purchases.ts';
import { paymentStatuses } from '../../../shared/domain/words/enums.ts';
import { centsFromDecimal, decimalFromCents } from '../../../shared/domain/money/money.ts';
import { pickableStages, salesStages } from '../../../shared/domain/pipeline/sales-stage.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { insertPurchases, type PurchaseFields } from '../../../tests/support/purchase-fixtures.ts';
import type { Agent } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const PATH = '/api/my-purchased-leads';
type Query = Record<string, string>;

async function list(agent: Agent, query: Query): Promise<PurchasedLead[]> {
  return (await agent.get(PATH).query({ limit: '500', ...query }).expect(200)).body as PurchasedLead[];
}

async function summary(agent: Agent, query: Query = {}): Promise<PurchaseSummary> {
  return (await agent.get(`${PATH}/summary`).query(query).expect(200)).body as PurchaseSummary;
}

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(app.ctx.clock.now().getTime() - days * DAY);
const sum = (rows: PurchasedLead[], field: 'amountPaid' | 'quotePrice' | 'customerPaymentAmount') =>
  decimalFromCents(rows.reduce((cents, row) => cents + centsFromDecimal(row[field] ?? '0'), 0));
const stands = ({ paymentStatus }: PurchasedLead) => paymentStatus === 'completed' || paymentStatus === 'pending';

/** The summary that the lists themselves come to. */
async function countedByHand(agent: Agent, query: Query): Promise<PurchaseSummary> {
  const stages: [string, PurchasedLead[], PurchasedLead[]][] = [];
  for (const stage of pickableStages) {
    stages.push([stage, await list(agent, { ...query, stage }), await list(agent, { stage })]);
  }
  const history = await list(agent, query);
  const standing = history.filter(stands);
  const purchased = await list(agent, { stage: 'purchased' });
  const quoted = await list(agent, { stage: 'quote_sent' });
  const tooOld = daysAgo(3).toISOString();
  return {
    stages: Object.fromEntries(
      stages.map(([stage, rows]) => [
        stage,
        { count: rows.length, quotePrice: sum(rows, 'quotePrice'), customerPaymentAmount: sum(rows, 'customerPaymentAmount') },
      ]),
    ) as PurchaseSummary['stages'],
    history: {
      rows: history.length,
      count: standing.length,
      own: standing.filter(({ paymentKind }) => paymentKind === 'own').length,
      amountPaid: sum(standing, 'amountPaid'),
    },
    archived: (await list(agent, { ...query, archived: 'true' })).length,
    todo: {
      notCalled: purchased.filter(({ paymentStatus }) => paymentStatus === 'completed').length,
      oldQuotes: quoted.filter(({ quoteSentAt }) => quoteSentAt !== null && quoteSentAt < tooOld).length,
    },
    unfiltered: {
      stages: Object.fromEntries(stages.map(([stage, , rows]) => [stage, rows.length])) as PurchaseSummary['unfiltered']['stages'],
      history: (await list(agent, {})).length,
    },
  };
}

const sumOrNone = fc.option(fc.integer({ min: 0, max: 5000_00 }));

const purchases = fc.array(
  fc.record({
    age: fc.integer({ min: 1, max: 8 }),
    quoteAge: fc.option(fc.constantFrom(0, 1, 2, 4, 6)),
    kind: fc.constantFrom('demo' as const, 'free' as const, 'own' as const),
    paymentStatus: fc.constantFrom('completed' as const, ...paymentStatuses),
    salesStage: fc.constantFrom('purchased' as const, 'quote_sent' as const, ...salesStages),
    isArchived: fc.boolean(),
    amountPaidCents: fc.integer({ min: 50, max: 40_00 }),
    quotePriceCents: sumOrNone,
    customerPaymentAmountCents: sumOrNone,
    customerName: fc.constantFrom('Priya Nairtest', 'Tom Whitlock'),
  }),
  { maxLength: 40 },
);

const filters = fc.record(
  { from: fc.integer({ min: 0, max: 9 }), to: fc.integer({ min: 0, max: 9 }), q: fc.constantFrom('', 'priya', 'nairtest', '0491 570', '%') },
  { requiredKeys: [] },
);

describe('the summary', () => {
  it('says what the lists hold, whatever was bought and whatever the filter', async () => {
    const stranger = await createUser(app.ctx);
    await insertPurchases(app.ctx, stranger, [{ purchasedAt: daysAgo(2) }]);
    await fc.assert(
      fc.asyncProperty(purchases, filters, async (made, { from, to, q }) => {
        const provider = await createUser(app.ctx);
        const agent = await app.signIn(provider);
        const rows: PurchaseFields[] = made.map(({ age, quoteAge, kind, amountPaidCents, ...fields }) => ({
          ...fields,
          kind,
          amountPaidCents: kind === 'demo' ? amountPaidCents : 0,
          purchasedAt: daysAgo(age),
          quoteSentAt: quoteAge === null ? null : daysAgo(quoteAge),
        }));
        await insertPurchases(app.ctx, provider, rows);
        const query = {
          ...(from !== undefined && { from: daysAgo(from).toISOString() }),
          ...(to !== undefined && { to: daysAgo(to).toISOString() }),
          ...(q !== undefined && { q }),
        };

        expect(await summary(agent, query)).toEqual(await countedByHand(agent, query));
      }),
      { numRuns: 12, seed: 20_261 },
    );
  });

  it('is all zeros, and names every stage, where nothing was bought', async () => {
    const agent = await app.signIn(await createUser(app.ctx));

    const { stages, ...rest } = await summary(agent);

    expect(Object.keys(stages).toSorted()).toEqual(pickableStages.toSorted());
    expect(new Set(Object.values(stages).map((stage) => JSON.stringify(stage))).size).toBe(1);
    expect(stages.called).toEqual({ count: 0, quotePrice: '0.00', customerPaymentAmount: '0.00' });
    expect(rest).toEqual({
      history: { rows: 0, count: 0, own: 0, amountPaid: '0.00' },
      archived: 0,
      todo: { notCalled: 0, oldQuotes: 0 },
      unfiltered: { stages: Object.fromEntries(pickableStages.map((stage) => [stage, 0])), history: 0 },
    });
  });

  it('calls a quote old once three days have passed', async () => {
    const provider = await createUser(app.ctx);
    const agent = await app.signIn(provider);
    const sent = new Date(daysAgo(3).getTime() + 60_000);
    await insertPurchases(app.ctx, provider, [{ purchasedAt: sent, salesStage: 'quote_sent', quoteSentAt: sent }]);

    expect((await summary(agent)).todo.oldQuotes).toBe(0);
    app.ctx.clock.advance(120_000);
    expect((await summary(agent)).todo.oldQuotes).toBe(1);
  });

  it('is the owner’s for the team, everyone’s for a super admin, and nothing of others for another provider', async () => {
    const owner = await createUser(app.ctx);
    const member = await createUser(app.ctx, { userType: 'team_member', teamOwnerId: owner.id });
    await insertPurchases(app.ctx, owner, [
      { purchasedAt: daysAgo(1), amountPaidCents: 12_34 },
      { purchasedAt: daysAgo(2), amountPaidCents: 10_00, paymentStatus: 'refunded' },
    ]);
    const admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
    const outsider = await app.signIn(await createUser(app.ctx));

    const history = { rows: 2, count: 1, own: 0, amountPaid: '12.34' };
    expect((await summary(await app.signIn(owner))).history).toEqual(history);
    expect((await summary(await app.signIn(member))).history).toEqual(history);
    expect((await summary(outsider)).history.rows).toBe(0);
    expect(await summary(admin)).toEqual(await countedByHand(admin, {}));
    expect((await summary(admin)).history.rows).toBeGreaterThan(2);
  });
});
