import compression from 'compression';
import type { Express, Request, RequestHandler, Response } from 'express';
import type { RenderPage } from '../shared/contracts/rendered-page.ts';
import type { AppContext } from './context.ts';
import { abnRoutes } from './features/abn/abn-routes.ts';
import { alertRoutes } from './features/alerts/alert-routes.ts';
import { auditRoutes } from './features/audit/audit-routes.ts';
import { insertLook } from './features/audit/look-store.ts';
import { authRoutes } from './features/auth/auth-routes.ts';
import { callbackRoutes } from './features/callbacks/callback-routes.ts';
import { crashReportRoutes } from './features/crash-reports/crash-report-routes.ts';
import { discountRoutes } from './features/discounts/discount-routes.ts';
import { guaranteeRoutes } from './features/guarantee/guarantee-routes.ts';
import { insuranceRoutes } from './features/insurance/insurance-routes.ts';
import { invitationRoutes } from './features/invitations/invitation-routes.ts';
import { leadRoutes } from './features/leads/lead-routes.ts';
import { marketRoutes } from './features/market/market-routes.ts';
import { authenticateOperator } from './features/operators/authenticate-operator.ts';
import { noteOperatorFactor } from './features/operators/note-operator-factor.ts';
import { operatorRoutes } from './features/operators/operator-routes.ts';
import { paymentRoutes } from './features/payments/payment-routes.ts';
import { placeRoutes } from './features/places/place-routes.ts';
import { privacyRoutes } from './features/privacy/privacy-routes.ts';
import { providerRoutes } from './features/providers/provider-routes.ts';
import { pipelineActRoutes } from './features/purchases/pipeline-act-routes.ts';
import { purchaseRoutes } from './features/purchases/purchase-routes.ts';
import { secondFactorRoutes } from './features/second-factor/second-factor-routes.ts';
import { serviceAreaRoutes } from './features/service-area/service-area-routes.ts';
import { suburbRoutes } from './features/suburbs/suburb-routes.ts';
import { taxDocumentRoutes } from './features/tax-documents/tax-document-routes.ts';
import { teamRoutes } from './features/team/team-routes.ts';
import { trackingRoutes } from './features/tracking/tracking-routes.ts';
import { apiHeaders } from './http/api-headers.ts';
import { crawlers } from './http/crawlers.ts';
import { readTemplate } from './http/document-template.ts';
import { errorHandler, unknownApiCall, unknownCall } from './http/error-handler.ts';
import { generalLimit } from './http/general-limit.ts';
import { jsonBody } from './http/json-body.ts';
import { operatorCookieControl, readOperatorCookie } from './http/operator-cookie.ts';
import { createPassport } from './http/passport.ts';
import { createRateLimits } from './http/rate-limit.ts';
import { requestLog } from './http/request-log.ts';
import { exactApp, exactRouter } from './http/request-path.ts';
import { createRoute, type Look } from './http/route.ts';
import type { Operator } from './features/operators/operator-store.ts';
import { sameOrigin } from './http/same-origin.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createSession, whereBrought } from './http/session.ts';
import { spa } from './http/spa.ts';
import { createStreamRoute } from './http/stream-route.ts';
import { systemRoutes } from './http/system-routes.ts';
import { unsubscribePage } from './http/unsubscribe-page.ts';
import { webhook } from './http/webhook.ts';
import { liveRoutes } from './live/live-routes.ts';
import { countRequests } from './metrics/count-requests.ts';
import { metricsPage } from './metrics/metrics-page.ts';
import { apiDocument } from './openapi/api-document.ts';

interface Options {
  /** The folder of the built client; without it only the API is served. */
  publicDir?: string;
  /** Renders pages for visitors; without it the browser draws them. */
  render?: RenderPage | undefined;
}

// What is asked most is found first.
const featureRoutes = [
  leadRoutes,
  paymentRoutes,
  purchaseRoutes,
  pipelineActRoutes,
  authRoutes,
  secondFactorRoutes,
  operatorRoutes,
  discountRoutes,
  serviceAreaRoutes,
  taxDocumentRoutes,
  guaranteeRoutes,
  suburbRoutes,
  auditRoutes,
  privacyRoutes,
  marketRoutes,
  teamRoutes,
  providerRoutes,
  insuranceRoutes,
  abnRoutes,
  callbackRoutes,
  invitationRoutes,
  placeRoutes,
  alertRoutes,
  trackingRoutes,
  crashReportRoutes,
  systemRoutes,
];

/** Compresses answers to reads. What is written is answered in a few bytes, which no compression makes fewer. */
function compressReads(): RequestHandler {
  const compress = compression();
  return (req, res, next) => (req.method === 'GET' ? compress(req, res, next) : next());
}

/** Builds the Express application on a context. */
export function createApp(ctx: AppContext, { publicDir, render }: Options = {}): Express {
  const template = publicDir ? readTemplate(publicDir) : undefined;
  const app = exactApp();
  app.disable('x-powered-by');
  app.set('trust proxy', ctx.config.trustProxy);
  app.use(countRequests(ctx.metrics), requestLog(ctx.log), ...securityHeaders(ctx.config, template?.scriptHashes));
  app.use(compressReads());

  const sessions = whereBrought(ctx.config, [...createSession(ctx), ...createPassport(ctx)]);
  const api = exactRouter();
  const cacheable = exactRouter();
  const operators = {
    find: (req: Request) =>
      authenticateOperator(ctx, { authorization: req.get('authorization'), cookie: readOperatorCookie(ctx.config, req) }),
    noteGiven: (operator: Operator, at: Date) => noteOperatorFactor(ctx, operator, at),
    cookieOf: (res: Response) => operatorCookieControl(ctx.config, res),
  };
  const recordLook = (look: Look) => insertLook(ctx.db, look);
  const route = createRoute({ api, cacheable }, { limits: createRateLimits(ctx), operators, recordLook });
  for (const mount of featureRoutes) mount(route, ctx);
  liveRoutes(createStreamRoute(api), ctx);

  app.use(generalLimit(ctx.config));
  app.use(metricsPage(ctx));
  app.use('/api', apiHeaders(ctx.clock));
  app.use(webhook(ctx));
  app.use('/api', sameOrigin(ctx.config.appUrl), ...jsonBody());
  app.use(apiDocument(ctx.config), unsubscribePage());
  app.use(cacheable);
  app.use('/api', sessions);
  app.use(api);
  app.use(unknownApiCall);
  app.use(crawlers(ctx));
  if (publicDir && template) app.get('/{*path}', ...spa(ctx, { publicDir, template, render }, sessions));
  app.use(unknownCall);
  app.use(errorHandler);
  return app;
}
