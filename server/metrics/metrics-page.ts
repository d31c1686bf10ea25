import type { Router } from 'express';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { AppContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { exactRouter } from '../http/request-path.ts';
import { carriesToken } from './bearer.ts';
import { nameForMetrics } from './count-requests.ts';
import { addGauge } from './metrics.ts';
import { createSharedReader, type SharedReader } from './shared-figures.ts';

/** Serves Prometheus what this process counts and how the shared work stands, where a token for it is configured. */
export function metricsPage(ctx: AppContext): Router {
  const router = exactRouter();
  const token = ctx.config.metricsToken;
  const shared = createSharedReader(ctx);
  const registry = token === undefined ? undefined : registryOf(ctx, shared);
  router.get('/metrics', async (req, res) => {
    nameForMetrics(res, 'metrics');
    res.set('cache-control', 'no-store');
    if (token === undefined || !registry) throw new AppError('not_found', 'There is no such call');
    if (!carriesToken(req.get('authorization'), token)) throw new AppError('unauthenticated', 'This needs a token');
    await shared.refresh();
    res.type(registry.contentType).send(await registry.metrics());
  });
  return router;
}

function registryOf({ metrics, live, store }: AppContext, shared: SharedReader): Registry {
  const own = new Registry();
  collectDefaultMetrics({ register: own });
  const gauge = (name: string, help: string, read: () => number | undefined) => addGauge(own, { name, help, read });
  const streams = () => live.hub.watchers().length;

  gauge('http_requests_under_way', 'Requests that are not answered yet, without open live streams.', () =>
    Math.max(0, metrics.underWay - streams()),
  );
  gauge('live_streams', 'Dashboards that listen to this process.', streams);
  gauge('database_connections', 'Connections of this process’s pool.', () => store.connections?.().total);
  gauge('database_connections_idle', 'Those that nobody uses.', () => store.connections?.().idle);
  gauge('database_connections_waiting', 'Requests that wait for a connection.', () => store.connections?.().waiting);

  gauge('database_answers', '1 when the database answered this scrape in time; what it tells is left out otherwise.', () =>
    shared.latest ? 1 : 0,
  );
  gauge('oldest_due_job_seconds', 'How long the oldest job that is due has waited.', () => shared.latest?.oldestDueJobSeconds);
  gauge('unsettled_payments', 'Payments that are neither charged nor let go.', () => shared.latest?.unsettledPayments);
  gauge('oldest_unsettled_payment_seconds', 'How long ago the oldest of them was opened.', () => shared.latest?.oldestUnsettledPaymentSeconds);
  gauge('books_check_seconds', 'How long ago the books were last compared with the payment provider’s.', () => shared.latest?.booksCheckSeconds);
  gauge('books_differing_payments', 'How many payments that comparison found different.', () => shared.latest?.booksDiffering);
  gauge('payments_since_webhook', 'Card payments charged since the payment provider’s last webhook.', () => shared.latest?.chargedSinceMessage);
  return Registry.merge([metrics.registry, own]);
}
