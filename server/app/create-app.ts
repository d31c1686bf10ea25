import compression from 'compression';
import type { Express, Request, RequestHandler, Response } from 'express';
import type { RenderPage, RenderSkeleton } from '../../shared/contracts/rendered-page.ts';
import type { AppContext } from './context.ts';
import { apiHeaders } from '../platform/http/api-headers.ts';
import { localOnly } from './exposure.ts';
import { crawlers } from './documents/crawlers.ts';
import { readTemplate } from './documents/document-template.ts';
import { errorHandler, unknownApiCall, unknownCall } from '../platform/http/error-handler.ts';
import { generalLimit } from '../platform/http/general-limit.ts';
import { jsonBody } from '../platform/http/json-body.ts';
import { operatorCookieControl, readOperatorCookie } from '../platform/http/operator-cookie.ts';
import { createRateLimits } from '../platform/http/rate-limit.ts';
import { requestLog } from '../platform/http/request-log.ts';
import { exactApp, exactRouter } from '../platform/http/request-path.ts';
import { createRoute } from '../platform/http/route.ts';
import { sameOrigin } from '../platform/http/same-origin.ts';
import { createSession, whereBrought } from '../platform/http/session.ts';
import { spa } from './documents/spa.ts';
import { createStreamRoute } from '../platform/http/stream-route.ts';
import { systemRoutes } from '../platform/http/system-routes.ts';
import { unsubscribePage } from './documents/unsubscribe-page.ts';
import { liveRoutes } from '../platform/live/live-routes.ts';
import { countRequests } from '../platform/metrics/count-requests.ts';
import { metricsPage } from './metrics/metrics-page.ts';
import { apiDocument } from '../platform/openapi/api-document.ts';
import type { Operator } from '../platform/http/caller.ts';
import { securityHeaders } from './security-headers.ts';
import { auditRoutes, countSeen, lookRecorder } from '../modules/audit/index.ts';
import { authenticateOperator, noteOperatorFactor, createPassport, identityRoutes, lacksToBuy } from '../modules/identity/index.ts';
import { webhook, salesRoutes } from '../modules/sales/index.ts';
import { marketRoutes } from '../modules/market/index.ts';
import { pipelineRoutes } from '../modules/pipeline/index.ts';
import { backOfficeRoutes } from '../modules/back-office/index.ts';
import { placesRoutes } from '../modules/places/index.ts';
import { alertsRoutes } from '../modules/alerts/index.ts';
import { bidsRoutes } from '../modules/bids/index.ts';
import { requestsRoutes, smsReceipts } from '../modules/requests/index.ts';

interface Options {
  /** The folder of the built client; without it only the API is served. */
  publicDir?: string;
  /** Renders pages on the server; without it the browser renders them. */
  render?: RenderPage | undefined;
  /** Renders what documents for work show before the app has started; without it they start empty. */
  renderSkeleton?: RenderSkeleton | undefined;
}

// The busiest routes come first, because Express tries them in order.
const moduleRoutes = [marketRoutes, salesRoutes, pipelineRoutes, identityRoutes, placesRoutes, alertsRoutes, bidsRoutes, requestsRoutes, auditRoutes, backOfficeRoutes, systemRoutes];

/** Compresses the responses to reads. Responses to writes are a few bytes, which compression can't shrink. */
function compressReads(): RequestHandler {
  const compress = compression();
  return (req, res, next) => (req.method === 'GET' ? compress(req, res, next) : next());
}

/** Builds the Express application from a context. */
export function createApp(ctx: AppContext, { publicDir, render, renderSkeleton }: Options = {}): Express {
  const template = publicDir ? readTemplate(publicDir) : undefined;
  const app = exactApp();
  app.disable('x-powered-by');
  app.set('trust proxy', ctx.config.trustProxy);
  app.use(countRequests(ctx.metrics), requestLog(ctx.log), ...securityHeaders(ctx.config, template?.scriptHashes));
  app.use(localOnly(ctx.config), compressReads());

  const sessions = whereBrought(ctx.config, [...createSession(ctx), ...createPassport(ctx)]);
  const api = exactRouter();
  const cacheable = exactRouter();
  const operators = {
    find: (req: Request) =>
      authenticateOperator(ctx, { authorization: req.get('authorization'), cookie: readOperatorCookie(ctx.config, req) }),
    noteGiven: (operator: Operator, at: Date) => noteOperatorFactor(ctx, operator, at),
    cookieOf: (res: Response) => operatorCookieControl(ctx.config, res),
  };
  const route = createRoute({ api, cacheable }, {
    limits: createRateLimits(ctx),
    operators,
    countSeen: (look, since) => countSeen(ctx.db, look, since),
    recordLook: lookRecorder(ctx),
    tracing: ctx.tracing,
  });
  for (const mount of moduleRoutes) mount(route, ctx);
  liveRoutes(createStreamRoute(api), ctx, (viewer) => lacksToBuy(ctx, viewer));

  app.use(generalLimit(ctx.config));
  app.use(metricsPage(ctx));
  app.use('/api', apiHeaders(ctx.clock));
  app.use(webhook(ctx), smsReceipts(ctx));
  app.use('/api', sameOrigin(ctx.config.appUrl), ...jsonBody());
  app.use(apiDocument(ctx.config), unsubscribePage());
  app.use(cacheable);
  app.use('/api', sessions);
  app.use(api);
  app.use(unknownApiCall);
  app.use(crawlers(ctx));
  if (publicDir && template) app.get('/{*path}', ...spa(ctx, { publicDir, template, render, renderSkeleton }, sessions));
  app.use(unknownCall);
  app.use(errorHandler);
  return app;
}
