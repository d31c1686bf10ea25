import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_PAGE } from '../../../shared/contracts/purchase-lists.ts';
import { purchaseOrders, type PurchaseOrder } from '../../../shared/domain/pipeline/purchase-list.ts';
import { expectIssue, expectProblem } from '../../../tests/support/expect-problem.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { insertPurchases, type PurchaseFields } from '../../../tests/support/purchase-fixtures.ts';
import type { Agent } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import type { Viewer } from '../../platform/http/caller.ts';

const PATH = '/api/my-purchased-leads';
const MORNING = new Date('2026-03-01T22:00:00.000Z');
const hours = (count: number) => new Date(MORNING.getTime() + count * 3_600_000);

let app: TestApp;
let owner: Viewer;
let agents: Record<'owner' | 'member' | 'admin' | 'stranger', Agent>;

interface Made extends PurchaseFields {
  id: number;
  buyer: 'owner' | 'stranger';
}

let all: Made[];

async function make(buyer: Made['buyer'], account: { id: number }, purchases: PurchaseFields[]): Promise<Made[]> {
  const made = await insertPurchases(app.ctx, account, purchases);
  return purchases.map((fields, index) => ({ ...fields, id: made[index]!.purchaseId, buyer }));
}

// Every sum and every instant is shared by several, so that the order of equals shows.
const crowd: PurchaseFields[] = Array.from({ length: 40 }, (_, index) => ({
  purchasedAt: hours(index % 5),
  amountPaidCents: 10_00 + (index % 3) * 50,
  salesStage: (['purchased', 'called', 'booked_in', 'picked_up', 'delivered', 'invoice_paid'] as const)[index % 6]!,
  isArchived: index % 4 === 1,
  paymentStatus: index % 9 === 2 ? 'refunded' : index % 9 === 5 ? 'pending' : 'completed',
}));

beforeAll(async () => {
  app = await createTestApp();
  owner = await createUser(app.ctx);
  const other = await createUser(app.ctx);
  const member = await createUser(app.ctx, { userType: 'team_member', teamOwnerId: owner.id });
  const admin = await createUser(app.ctx, { userType: 'super_admin' });
  agents = {
    owner: await app.signIn(owner),
    member: await app.signIn(member),
    admin: await app.signIn(admin),
    stranger: await app.signIn(other),
  };
  all = [...(await make('owner', owner, crowd)), ...(await make('stranger', other, crowd.slice(0, 9)))];
});

afterAll(() => app.close());

type Query = Record<string, string | number>;

async function page(agent: Agent, query: Query) {
  const response = await agent.get(PATH).query(query).expect(200);
  const cursor: string | undefined = response.headers['x-next-cursor'];
  return { ids: (response.body as { id: number }[]).map(({ id }) => id), cursor };
}

async function walk(agent: Agent, query: Query): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | undefined;
  do {
    const next = await page(agent, cursor === undefined ? query : { ...query, cursor });
    ids.push(...next.ids);
    ({ cursor } = next);
  } while (cursor !== undefined);
  return ids;
}

const sum = ({ amountPaidCents = 0 }: Made) => amountPaidCents;
const at = ({ purchasedAt }: Made) => purchasedAt.getTime();
const newest = (one: Made, other: Made) => at(other) - at(one) || other.id - one.id;
const inOrder: Record<PurchaseOrder, (one: Made, other: Made) => number> = {
  newest,
  oldest: (one, other) => newest(other, one),
  highest: (one, other) => sum(other) - sum(one) || newest(one, other),
  lowest: (one, other) => sum(one) - sum(other) || newest(one, other),
};

const stands = ({ paymentStatus }: Made) => paymentStatus !== 'refunded';
const isShown = (made: Made) => !made.isArchived || !stands(made);
const mine = ({ buyer }: Made) => buyer === 'owner';

const idsOf = (which: (made: Made) => boolean, sort: PurchaseOrder = 'newest') =>
  all.filter(which).toSorted(inOrder[sort]).map(({ id }) => id);

describe('a bare call', () => {
  it('answers all of the history at once, newest first, and names no next page', async () => {
    const { ids, cursor } = await page(agents.owner, {});

    expect(ids).toEqual(idsOf((made) => mine(made) && isShown(made)));
    expect(cursor).toBeUndefined();
  });

  it('stays one where only a field that is not known is sent', async () => {
    expect((await page(agents.owner, { _: 1 })).ids).toHaveLength(idsOf((made) => mine(made) && isShown(made)).length);
  });
});

describe('pages', () => {
  it.each(purchaseOrders)('of the %s first hold every purchase once, in order', async (sort) => {
    for (const limit of [1, 7]) {
      expect(await walk(agents.owner, { sort, limit })).toEqual(idsOf((made) => mine(made) && isShown(made), sort));
    }
  });

  it.each(purchaseOrders)('of the %s first hold everyone’s to a super admin', async (sort) => {
    expect(await walk(agents.admin, { sort, limit: 8 })).toEqual(idsOf(isShown, sort));
  });

  it('hold the owner’s to the owner’s team', async () => {
    expect(await walk(agents.member, { limit: 9 })).toEqual(idsOf((made) => mine(made) && isShown(made)));
  });

  it('have thirty purchases unless told otherwise', async () => {
    const { ids, cursor } = await page(agents.owner, { sort: 'newest' });

    expect(ids).toEqual(idsOf((made) => mine(made) && isShown(made)).slice(0, 30));
    expect((await page(agents.owner, { sort: 'newest', cursor: cursor ?? '' })).ids).toEqual(idsOf((made) => mine(made) && isShown(made)).slice(30, 60));
  });

  it('end without a next one when the last is just full', async () => {
    const count = idsOf((made) => mine(made) && isShown(made)).length;

    expect((await page(agents.owner, { limit: count })).cursor).toBeUndefined();
    expect((await page(agents.owner, { limit: count - 1 })).cursor).toBeDefined();
  });

  it('go on after a purchase that has left the list', async () => {
    const booked = { stage: 'booked_in', limit: 2 };
    const first = await page(agents.owner, booked);
    const rest = await page(agents.owner, { ...booked, cursor: first.cursor!, limit: 100 });
    await agents.owner.patch(`/api/lead-purchases/${first.ids[1]}/sales-stage`).send({ salesStage: 'declined' });

    const afterwards = await page(agents.owner, { ...booked, cursor: first.cursor!, limit: 100 });
    await agents.owner.patch(`/api/lead-purchases/${first.ids[1]}/sales-stage`).send({ salesStage: 'booked_in' });

    expect(afterwards).toEqual(rest);
    expect(rest.ids.length).toBeGreaterThan(0);
  });

  it.each(purchaseOrders)('of the %s first hold nobody else’s, no matter who a cursor was given to', async (sort) => {
    const { cursor } = await page(agents.stranger, { sort, limit: 3 });

    const { ids } = await page(agents.owner, { sort, cursor: cursor!, limit: 500 });

    const own = new Set(idsOf(mine));
    expect(ids.filter((id) => !own.has(id))).toEqual([]);
  });

  it('are refused with the cursor of another order', async () => {
    const { cursor } = await page(agents.owner, { sort: 'newest', limit: 3 });

    expectIssue(await agents.owner.get(PATH).query({ sort: 'oldest', cursor }), 'cursor', 'Not a valid cursor');
  });

  it.each([
    ['limit', 0, `Must be a whole number from 1 to ${MAX_PAGE}`],
    ['limit', MAX_PAGE + 1, `Must be a whole number from 1 to ${MAX_PAGE}`],
    ['cursor', 'abc', 'Not a valid cursor'],
    ['sort', 'best', 'Not an order'],
    ['stage', 'lost', 'Not a sales stage'],
    ['archived', 'false', 'Must be true'],
    ['from', 'yesterday', 'Please give a time such as 2026-01-31T09:00:00Z'],
    ['q', 'x'.repeat(101), 'Please keep this to 100 characters'],
    ['q', 'a\0b', 'Text may not contain the character NUL'],
  ])('are refused for %s = %j', async (field, value, message) => {
    expectIssue(await agents.owner.get(PATH).query({ [field]: value }), field, message);
  });

  it('are refused to a customer', async () => {
    const customer = await app.signIn(await createUser(app.ctx, { userType: 'customer' }));

    expectProblem(await customer.get(PATH).query({ limit: 1 }), 'forbidden');
  });
});

const inTab = (stages: string[], isArchived: boolean) => (made: Made) =>
  mine(made) && stands(made) && made.isArchived === isArchived && stages.includes(made.salesStage!);

describe('a stage', () => {
  it.each([
    ['purchased', ['purchased']],
    ['accepted_lead', ['purchased']],
    ['called', ['called']],
    ['booked_in', ['booked_in', 'picked_up', 'delivered']],
    ['picked_up', ['booked_in', 'picked_up', 'delivered']],
    ['invoice_paid', ['invoice_paid']],
    ['paid', ['invoice_paid']],
    ['declined', []],
  ])('%s shows what its tab holds: what stands and is not archived', async (stage, stages) => {
    expect(await walk(agents.owner, { stage, limit: 3 })).toEqual(idsOf(inTab(stages, false)));
  });

  it('shows its archived ones when asked', async () => {
    const ids = await walk(agents.owner, { stage: 'booked_in', archived: 'true', limit: 3 });

    expect(ids).toEqual(idsOf(inTab(['booked_in', 'picked_up', 'delivered'], true)));
    expect(ids.length).toBeGreaterThan(0);
  });
});

describe('the archive', () => {
  it('holds what was archived and stands', async () => {
    const ids = await walk(agents.owner, { archived: 'true', limit: 4 });

    expect(ids).toEqual(idsOf((made) => mine(made) && stands(made) && made.isArchived!));
    expect(ids.length).toBeGreaterThan(0);
  });
});

describe('a span of time', () => {
  it('begins with its first instant and ends before its last', async () => {
    const span = { from: hours(1).toISOString(), to: hours(3).toISOString() };

    expect(await walk(agents.owner, { ...span, limit: 5 })).toEqual(
      idsOf((made) => mine(made) && isShown(made) && made.purchasedAt >= hours(1) && made.purchasedAt < hours(3)),
    );
  });

  it('may be open at either end, and of any length', async () => {
    const from = idsOf((made) => mine(made) && isShown(made) && made.purchasedAt >= hours(4));
    const to = idsOf((made) => mine(made) && isShown(made) && made.purchasedAt < hours(1));

    expect(await walk(agents.owner, { from: hours(4).toISOString() })).toEqual(from);
    expect(await walk(agents.owner, { to: hours(1).toISOString() })).toEqual(to);
    expect(await walk(agents.owner, { from: '0000-01-01T00:00:00Z', to: '9999-12-31T23:59:59Z' })).toEqual(
      idsOf((made) => mine(made) && isShown(made)),
    );
    expect(await walk(agents.owner, { to: '0000-01-01T00:00:00Z' })).toEqual([]);
  });
});
