import { cursorOf } from '../../support/cursors.ts';
import type { Store } from '../../../server/platform/db/client.ts';
import { scansOfCall } from '../../support/generated-year-plans.ts';
import { atMost, type Figure, none, percentile, told } from '../money/figures.ts';

const WARM_UP = 5;
const COUNTED = 20;
const MAX_MS = 100;

const CALLS = [
  '/api/admin/analytics',
  '/api/admin/charts',
  '/api/admin/leads',
  `/api/admin/leads?cursor=${cursorOf('operator-leads', 900)}`,
  '/api/admin/leads?status=archived&days=30',
  '/api/admin/leads?q=newtown',
  '/api/admin/leads?q=AE-1234',
  '/api/admin/leads?q=nowhere',
  '/api/admin/leads?q=old%20m&status=sold&days=365',
  '/api/admin/providers',
  '/api/admin/providers?q=volt&status=active',
  '/api/admin/providers?q=nobody',
  '/api/admin/providers?status=waiting',
];

async function timesOf(call: () => Promise<Response>): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < WARM_UP + COUNTED; count += 1) {
    const startedAt = performance.now();
    const response = await call();
    await response.arrayBuffer();
    times.push(performance.now() - startedAt);
    if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  }
  return times.slice(WARM_UP);
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/** Measures every call of an operator, one after the other, and asks the database how it reads the big tables for each. */
export async function measureCalls(
  store: Store,
  get: (path: string) => Promise<Response>,
  { goals }: { goals: boolean },
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const path of CALLS) {
    const times = await timesOf(() => get(path));
    const scans = await scansOfCall(store, () => get(path));
    const wholeTables = scans.flat().filter(({ how }) => how === 'Seq Scan').length;
    const median = rounded(percentile(times, 0.5));
    figures.push(
      goals ? atMost(path, 'median, ms', median, MAX_MS) : told(path, 'median, ms', median),
      told(path, 'p95, ms', rounded(percentile(times, 0.95))),
      none(path, 'scans of a whole table', wholeTables),
    );
  }
  return figures;
}
