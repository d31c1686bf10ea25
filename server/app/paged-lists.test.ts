import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../shared/contracts/index.ts';
import { cursorOf } from '../../tests/support/cursors.ts';
import { expectIssue } from '../../tests/support/expect-problem.ts';
import { createUser } from '../../tests/support/factories.ts';
import { callbacks, type List, lists } from '../../tests/support/paged-lists.ts';
import { insertPurchases, manyPurchases } from '../../tests/support/purchase-fixtures.ts';
import { signInOperator } from '../../tests/support/operators.ts';
import { createChance } from '../../tests/proofs/abuse/random.ts';
import type { Agent } from '../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let admin: Agent;
let operator: Awaited<ReturnType<typeof signInOperator>>;

async function run(statements: string) {
  for (const statement of statements.split(';').slice(0, -1)) await app.ctx.store.raw.query(statement);
  return app.ctx.store.raw.query(statements.split(';').at(-1) ?? '');
}

beforeAll(async () => {
  app = await createTestApp();
  const buyer = await createUser(app.ctx, { userType: 'super_admin', username: 'ada' });
  admin = await app.signIn(buyer);
  operator = await signInOperator(app);
  await insertPurchases(app.ctx, buyer, manyPurchases(260, app.ctx.clock.now()));
  await run(`insert into discount_codes (code, discount_type, discount_value) values ('OFTEN', 'percentage', 10)`);
  await run(`insert into discount_redemptions (attempt_id, code_id, state) select id, 1, 'used' from purchase_attempts`);
  await run(`insert into lead_reports (purchase_id, reported_by, reason, remedy) select id, buyer_id, 'dead_number', 'refund' from lead_purchases`);
  await run(`insert into suburbs (name, state, postcode) select 'Place ' || n, 'NSW', '2042' from generate_series(1, 100) n`);
  await run(`insert into users (username, email, password, user_type, first_name, last_name, phone)
    select 'spark-' || n, 'spark-' || n || '@example.com', 'x', 'provider', 'Sam', 'Spark', '0491570156' from generate_series(1, 260) n`);
});

afterAll(() => app.close());

const pathOf = (name: string) => endpoints.find((endpoint) => endpoint.name === name)?.path.replace(':codeId', '1') ?? '';

const ask = ({ endpoint, query }: List, cursor?: string) =>
  admin.get(pathOf(endpoint)).set(operator).query({ ...query, ...(cursor ? { cursor } : {}) });

interface Row {
  id?: number;
  leadId: number;
}

/** The rows of a CSV file whose first cell is their id; its headings are none. */
const rowsOfFile = (text: string) => [...text.matchAll(/^(\d+),/gm)].map(([, id]) => ({ id: Number(id), leadId: 0 }));

/** Reads a list to its end; `between` runs after each page but the last. */
async function walk(list: List, between: (page: number[]) => Promise<void>): Promise<number[]> {
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const { body, headers, text } = await ask(list, cursor).expect(200);
    const rows: Row[] = list.endpoint === 'exportAuditLog' ? rowsOfFile(text) : Array.isArray(body) ? body : (body.entries ?? body.uses);
    const page = rows.map(({ id, leadId }) => id ?? leadId);
    seen.push(...page);
    cursor = headers['x-next-cursor'] ?? body.nextCursor ?? undefined;
    if (cursor) await between(page);
  } while (cursor);
  return seen;
}

const nameOf = ({ endpoint, query }: List) => `${endpoint} ${new URLSearchParams(query)}`;

describe('a list that changes while it is read page by page', () => {
  it.each(lists.map((list) => [nameOf(list), list] as const))('shows what did not change exactly once: %s', async (_name, list) => {
    for (const seed of [1, 2, 3]) {
      const chance = createChance(seed);
      await run(list.reset());
      const whole = await walk(list, async () => undefined);
      expect(new Set(whole).size).toBe(whole.length);
      const changed = new Set<number>();

      const seen = await walk(list, async (page) => {
        const ahead = whole.filter((id) => !page.includes(id));
        for (const id of [page.at(-1) ?? 0, chance.pick(page), chance.pick(ahead), chance.pick(ahead)]) {
          changed.add(id);
          await run(chance.pick(list.changes)(id));
        }
      });

      expect(changed.size).toBeGreaterThan(2);
      const isUnchanged = (id: number) => !changed.has(id);
      const isKept = list.endpoint.endsWith('AuditLog') ? (id: number) => whole.includes(id) : isUnchanged;
      expect(seen.filter(isKept)).toEqual(whole.filter(isKept));
    }
  });

  it('is each list that takes a cursor', () => {
    const paged = endpoints.filter((endpoint) => {
      const query = 'query' in endpoint ? endpoint.query : undefined;
      return query && 'shape' in query && 'cursor' in (query.shape as object);
    });

    expect(new Set(lists.map(({ endpoint }) => endpoint))).toEqual(new Set(paged.map(({ name }) => name)));
  });
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a cursor that no answer gave', () => {
  it.each(lists.map((list) => [nameOf(list), list] as const))('is refused: %s', async (_name, list) => {
    await run(list.reset());
    const { body, headers } = await ask(list).expect(200);
    const given: string = headers['x-next-cursor'] ?? body.nextCursor;
    const [order, ...values] = JSON.parse(Buffer.from(given, 'base64url').toString()) as string[];
    const bent = [
      '7',
      'x',
      given.slice(0, -6),
      'a'.repeat(501),
      encode(null),
      encode({}),
      encode([order]),
      encode(['other', ...values]),
      encode([order, ...values, '1']),
      ...values.flatMap((_value, at) =>
        [null, 1, '', 'x', "1'", '1e400', 'NaN', 'infinity', '999999999999999999999', '2026-02-30T00:00:00.000000Z', '0000-01-01T00:00:00.000000Z'].map(
          (bad) => encode([order, ...values.with(at, bad as string)]),
        ),
      ),
    ];

    for (const cursor of bent) expectIssue(await ask(list, cursor), 'cursor', 'Not a valid cursor');
  });

  it('may lie outside of what a column holds', async () => {
    const beyond = lists.find(({ endpoint }) => endpoint === 'listSuburbs')!;

    await ask(beyond, cursorOf('suburbs', 9_007_199_254_740_991)).expect(200);
    expect((await ask(beyond, cursorOf('suburbs', -1)).expect(200)).body).toEqual([]);
  });
});

const idsOf = (body: unknown) => (body as { id: number }[]).map(({ id }) => id);
const listCallbacks = (query: Record<string, string>) => admin.get('/api/provider-callbacks').query(query).expect(200);
const change = (id: number | undefined, status: string) => admin.patch(`/api/provider-callbacks/${id}`).send({ status }).expect(200);

describe('the callbacks of two super admins', () => {
  it('skip no open request when one declines the last of the page that the other has', async () => {
    await run(callbacks().reset());
    await run(`update provider_callbacks set status = 'pending', decided_at = null`);
    const before = await listCallbacks({});
    await change(idsOf(before.body).at(-1), 'declined');

    const after = await listCallbacks({ cursor: before.headers['x-next-cursor'] ?? '' });

    const { rows } = await run(`select id from provider_callbacks where status = 'pending' order by created_at, id limit 50 offset 49`);
    expect(idsOf(after.body)).toEqual(rows.map(({ id }) => id));
  });

  it('go on when one reopens the last of the approved ones that the other has', async () => {
    await run(callbacks().reset());
    const before = await listCallbacks({ status: 'approved' });
    await change(idsOf(before.body).at(-1), 'called');

    const after = await listCallbacks({ status: 'approved', cursor: before.headers['x-next-cursor'] ?? '' });

    expect(idsOf(after.body)).toHaveLength(50);
  });
});
