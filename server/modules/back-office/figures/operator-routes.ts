import * as contract from '../../../../shared/contracts/operators.ts';
import { missingToBuy } from '../../../../shared/domain/people/buying-rule.ts';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import { createFigureCache } from '../../../platform/figure-cache.ts';
import { paginate } from '../../../platform/db/keyset-page.ts';
import { AppError } from '../../../platform/errors.ts';
import { publicNetworkOf } from '../../../platform/http/client-address.ts';
import { decideSignIn } from '../../../platform/http/rate-limit.ts';
import type { Route } from '../../../platform/http/route.ts';
import { getAnalytics } from './get-analytics.ts';
import { getCharts } from './get-charts.ts';
import { listLeads } from './list-operator-leads.ts';
import { findProviders } from './operator-list-queries.ts';
import { warnOfGuessing, logInOperator, logOutOperator, findOperator } from '../../identity/index.ts';
import type { SalesContext } from '../../sales/index.ts';

const PAGE = 100;

export function operatorRoutes(route: Route, ctx: SalesContext): void {
  route(contract.operatorLogin, async ({ body, operatorCookie, attempt, ip }) => {
    const logIn = () => logInOperator(ctx, body, publicNetworkOf(ip));
    const signedIn = await decideSignIn(attempt, logIn).catch(async (error: unknown) => {
      const isWrong = error instanceof AppError && error.code === 'unauthenticated';
      const find = async () => (await findOperator(ctx.db, body.username.trim()))?.id;
      if (isWrong && attempt.isLastGuess) await warnOfGuessing(ctx, { username: body.username, isOperator: true, find });
      throw error;
    });
    const { token, cookie, expiresAt, next } = signedIn;
    // Only failures count towards the limits on guesses.
    await attempt.reward();
    operatorCookie.set(cookie, expiresAt);
    return { token, ...next };
  });

  route(contract.operatorLogout, async ({ operator, operatorCookie, at }) => {
    await logOutOperator(ctx, operator, at);
    operatorCookie.clear();
    return {};
  });

  const analytics = createFigureCache<Awaited<ReturnType<typeof getAnalytics>>>();
  route(contract.getOperatorAnalytics, ({ at }) => analytics.get('', () => getAnalytics(ctx, at)));

  const charts = createFigureCache<Awaited<ReturnType<typeof getCharts>>>();
  route(contract.getOperatorCharts, ({ at }) => charts.get('', () => getCharts(ctx, at)));

  route(contract.listOperatorProviders, async ({ query, at, nextCursor, revealed }) => {
    const page = paginate(await findProviders(ctx.db, { ...query, limit: PAGE + 1 }), PAGE);
    nextCursor(page.nextCursor);
    revealed({ electricians: page.rows.map(({ id }) => id) });
    const terms = await ctx.findBuyingTerms(ctx.db);
    const today = sydneyDate(at);
    return page.rows.map((provider) => Object.assign(provider, { missingToBuy: missingToBuy(terms, provider, today) }));
  });

  for (const leads of [contract.listOperatorLeads, contract.exportOperatorLeads]) {
    route(leads, async ({ query, at, nextCursor, revealed }) => {
      const page = paginate(await listLeads(ctx, { ...query, limit: PAGE + 1, at }), PAGE);
      nextCursor(page.nextCursor);
      // The list holds no contact; an export is recorded all the same.
      if (leads === contract.exportOperatorLeads) revealed({ customers: page.rows.map(({ id }) => id) });
      return page.rows;
    });
  }
}
