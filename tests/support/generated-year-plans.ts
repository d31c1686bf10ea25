import { type SQL, sql } from 'drizzle-orm';
import type { Db, Store } from '../../server/platform/db/client.ts';
import { type Statement, statementsOf } from './statements.ts';

/** The tables that grow with the market. */
const BIG_TABLES = new Set(['leads', 'lead_purchases', 'purchase_attempts', 'latest_sales', 'standing_bids', 'jobs']);

/** How a statement reads a table that grows with the market. */
export interface Scan {
  /** Such as "Index Only Scan" and "Seq Scan". */
  how: string;
  table: string;
  index: string | undefined;
}

const asSql = ({ text, values }: Statement): SQL =>
  sql.join(text.split(/\$(\d+)/).map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`)));

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

function scansOf(node: PlanNode): Scan[] {
  const table = node['Relation Name'];
  const own = table && BIG_TABLES.has(table) ? [{ how: node['Node Type'], table, index: node['Index Name'] }] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)];
}

async function explain(tx: Db, statement: Statement): Promise<Scan[]> {
  const [row = {}] = await tx.execute<Record<string, { Plan: PlanNode }[]>>(sql`explain (format json) ${asSql(statement)}`);
  const [top] = Object.values(row)[0] ?? [];
  if (!top) throw new Error(`No plan of ${statement.text}`);
  return scansOf(top.Plan);
}

/** Runs a call and returns how the database plans to read the big tables for it: one list for each of its selects. */
export async function scansOfCall({ db }: Pick<Store, 'db'>, call: () => PromiseLike<unknown>): Promise<Scan[][]> {
  const statements = await statementsOf(call);
  return db.transaction(async (tx) => {
    const scans: Scan[][] = [];
    for (const statement of statements) {
      // What the call set for its own transaction decides its plans too.
      if (statement.text.startsWith('set local ')) await tx.execute(asSql(statement));
      if (/^(select|with|\()/.test(statement.text)) scans.push(await explain(tx, statement));
    }
    return scans.filter((each) => each.length > 0);
  });
}

/** A scan as it was carried out. */
export interface CountedScan extends Scan {
  /** How many rows it read, those that a filter dropped again included. */
  rows: number;
}

function countedScansOf(node: AnalysedNode, tables: ReadonlySet<string>): CountedScan[] {
  const table = node['Relation Name'];
  const dropped = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const rows = (node['Actual Rows'] + dropped) * node['Actual Loops'];
  const own = table && tables.has(table) ? [{ how: node['Node Type'], table, index: node['Index Name'], rows }] : [];
  return [...own, ...(node.Plans ?? []).flatMap((plan) => countedScansOf(plan, tables))];
}

interface AnalysedNode extends PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: AnalysedNode[];
}

/** Runs a call, and then each of its statements again, and returns how many rows of the big tables, or of some others, each scan of them read. */
export async function rowsReadBy({ db }: Pick<Store, 'db'>, call: () => PromiseLike<unknown>, tables: ReadonlySet<string> = BIG_TABLES): Promise<CountedScan[]> {
  const scans: CountedScan[] = [];
  for (const statement of await statementsOf(call)) {
    const [row = {}] = await db.execute<Record<string, { Plan: AnalysedNode }[]>>(sql`explain (analyze, format json) ${asSql(statement)}`);
    const [top] = Object.values(row)[0] ?? [];
    if (top) scans.push(...countedScansOf(top.Plan, tables));
  }
  return scans;
}
