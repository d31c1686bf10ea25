import type { Queryable } from '../../../server/platform/db/client.ts';
import { slowAnalytics, slowCharts } from '../../support/generated-year-reference.ts';
import { atLeast, type Figure, none } from '../money/figures.ts';

/** Every number and text in an answer, by where it stands. */
function leavesOf(value: unknown, path = '', leaves = new Map<string, unknown>()): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return leaves.set(path, value);
  for (const [name, each] of Object.entries(value)) leavesOf(each, `${path}/${name}`, leaves);
  return leaves;
}

/** Holds what two calls answer against a count row by row. */
export async function checkFigures(raw: Queryable, get: (path: string) => Promise<Response>): Promise<Figure[]> {
  const calls = [
    { path: '/api/admin/analytics', slowly: slowAnalytics, least: 30 },
    { path: '/api/admin/charts', slowly: slowCharts, least: 500 },
  ];
  const figures: Figure[] = [];
  for (const { path, slowly, least } of calls) {
    const response = await get(path);
    const answered = leavesOf(await response.json());
    const expected = leavesOf(await slowly(raw, new Date(Number(response.headers.get('x-server-time')))));
    const places = new Set([...answered.keys(), ...expected.keys()]);
    const differing = [...places].filter((place) => answered.get(place) !== expected.get(place));
    for (const place of differing.slice(0, 10)) {
      process.stdout.write(`${path} ${place}: ${String(answered.get(place))}, counted ${String(expected.get(place))}\n`);
    }
    figures.push(atLeast('figures', `${path}: compared`, places.size, least), none('figures', `${path}: different`, differing.length));
  }
  return figures;
}
