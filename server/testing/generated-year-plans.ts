import { type SQL, sql } from 'drizzle-orm';
import type { Db, Store } from '../db/client.ts';

/** The tables that grow with the market. */
const BIG_TABLES = new Set(['leads', 'lead_purchases', 'purchase_attempts', 'latest_sales']);

interface Statement {
  text: string;
  values: unknown[];
}

/** How a statement reads a table that grows with the market. */
export interface Scan {
  /** Such as "Index Only Scan" and "Seq Scan". */
  how: string;
  table: string;
  index: string | undefined;
}

interface Logger {
  logQuery: (text: string, values: unknown[]) => void;
}

interface LoggedSession {
  logger: Logger;
  /** Out of which a transaction's session gets its logger. */
  options: { logger?: Logger };
}

/** Runs a call and returns the statements that it ran, those of its transactions too. */
async function statementsOf(db: Db, call: () => PromiseLike<unknown>): Promise<Statement[]> {
  const { session } = db as unknown as { session: LoggedSession };
  const { logger } = session;
  const before = logger.logQuery;
  const statements: Statement[] = [];
  // In place: a prepared statement keeps the logger that it was built with.
  logger.logQuery = (text, values) => void statements.push({ text, values });
  session.options.logger = logger;
  try {
    await call();
  } finally {
    logger.logQuery = before;
    delete session.options.logger;
  }
  return statements;
}

const asSql = ({ text, values }: Statement): SQL =>
  sql.join(text.split(/\$(\d+)/).map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`)));

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

interface Explained {
  rows: Record<string, { Plan: PlanNode }[]>[];
}

function scansOf(node: PlanNode): Scan[] {
  const table = node['Relation Name'];
  const own = table && BIG_TABLES.has(table) ? [{ how: node['Node Type'], table, index: node['Index Name'] }] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)];
}

async function explain(tx: Db, statement: Statement): Promise<Scan[]> {
  const { rows } = (await tx.execute(sql`explain (format json) ${asSql(statement)}`)) as Explained;
  const [top] = Object.values(rows[0] ?? {})[0] ?? [];
  if (!top) throw new Error(`No plan of ${statement.text}`);
  return scansOf(top.Plan);
}

/** Runs a call and returns how the database plans to read the big tables for it: one list for each of its selects. */
export async function scansOfCall({ db }: Pick<Store, 'db'>, call: () => PromiseLike<unknown>): Promise<Scan[][]> {
  const statements = await statementsOf(db, call);
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

function countedScansOf(node: AnalysedNode): CountedScan[] {
  const table = node['Relation Name'];
  const dropped = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const rows = (node['Actual Rows'] + dropped) * node['Actual Loops'];
  const own = table && BIG_TABLES.has(table) ? [{ how: node['Node Type'], table, index: node['Index Name'], rows }] : [];
  return [...own, ...(node.Plans ?? []).flatMap(countedScansOf)];
}

interface AnalysedNode extends PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: AnalysedNode[];
}

/** Runs a call, and then each of its statements again, and returns how many rows of the big tables each scan of them read. */
export async function rowsReadBy({ db }: Pick<Store, 'db'>, call: () => PromiseLike<unknown>): Promise<CountedScan[]> {
  const scans: CountedScan[] = [];
  for (const statement of await statementsOf(db, call)) {
    const { rows } = (await db.execute(sql`explain (analyze, format json) ${asSql(statement)}`)) as { rows: Record<string, { Plan: AnalysedNode }[]>[] };
    const [top] = Object.values(rows[0] ?? {})[0] ?? [];
    if (top) scans.push(...countedScansOf(top.Plan));
  }
  return scans;
}
