import * as contract from '../../../shared/contracts/operators.ts';
import type { AppContext } from '../../context.ts';
import type { Route } from '../../http/route.ts';
import { getAnalytics } from './get-analytics.ts';
import { getCharts } from './get-charts.ts';
import { listLeads } from './list-operator-leads.ts';
import { logInOperator } from './log-in-operator.ts';
import { findProviders } from './operator-list-queries.ts';
import { revokeToken } from './operator-store.ts';

const PAGE = 100;

/** One page of a list, and where the next one begins if there is one. */
async function pageOf<Row extends { id: number }>(
  find: (page: { limit: number }) => Promise<Row[]>,
  nextCursor: (id: number) => void,
): Promise<Row[]> {
  const found = await find({ limit: PAGE + 1 });
  const rows = found.slice(0, PAGE);
  const last = rows.at(-1);
  if (found.length > PAGE && last) nextCursor(last.id);
  return rows;
}

export function operatorRoutes(route: Route, ctx: AppContext): void {
  route(contract.operatorLogin, ({ body }) => logInOperator(ctx, body));

  route(contract.operatorLogout, async ({ operator, at }) => {
    await revokeToken(ctx.db, operator.tokenId, at);
    return {};
  });

  route(contract.getOperatorAnalytics, ({ at }) => getAnalytics(ctx, at));

  route(contract.getOperatorCharts, ({ at }) => getCharts(ctx, at));

  route(contract.listOperatorProviders, ({ query, nextCursor }) =>
    pageOf((page) => findProviders(ctx.db, { ...query, ...page }), nextCursor),
  );

  route(contract.listOperatorLeads, ({ query, at, nextCursor }) =>
    pageOf((page) => listLeads(ctx, { ...query, ...page, at }), nextCursor),
  );
}
