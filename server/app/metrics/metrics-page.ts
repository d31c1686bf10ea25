import type { Router } from 'express';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { AppContext } from '../context.ts';
import { AppError } from '../../platform/errors.ts';
import { exactRouter } from '../../platform/http/request-path.ts';
import { carriesToken } from '../../platform/metrics/bearer.ts';
import { nameForMetrics } from '../../platform/metrics/count-requests.ts';
import { addGauge } from '../../platform/metrics/metrics.ts';
import { createSharedReader, type SharedReader } from './shared-figures.ts';

/** Serves this process's metrics and those of the shared work to Prometheus, if a token for it is configured. */
export function metricsPage(ctx: AppContext): Router {
  const router = exactRouter();
  const token = ctx.config.metricsToken;
  const shared = createSharedReader(ctx);
  const registry = token === undefined ? undefined : registryOf(ctx, shared);
  router.get('/metrics', async (req, res) => {
    nameForMetrics(res, 'metrics');
    res.set('cache-control', 'no-store');
    if (token === undefined || !registry) throw new AppError('not_found', 'Unknown API endpoint');
    if (!carriesToken(req.get('authorization'), token)) throw new AppError('unauthenticated', 'Send the metrics token as a bearer token');
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

  gauge('http_requests_under_way', 'Requests in progress, without live streams.', () =>
    Math.max(0, metrics.underWay - streams()),
  );
  gauge('live_streams', 'Open live streams of this process.', streams);
  gauge('database_connections', 'Connections in this process’s pool.', () => store.connections?.().total);
  gauge('database_connections_idle', 'Idle connections in the pool.', () => store.connections?.().idle);
  gauge('database_connections_waiting', 'Requests waiting for a connection.', () => store.connections?.().waiting);

  gauge('database_answers', '1 when the database answered this scrape in time; otherwise the metrics read from it are left out.', () =>
    shared.latest ? 1 : 0,
  );
  gauge('oldest_due_job_seconds', 'How long the oldest due job has waited.', () => shared.latest?.oldestDueJobSeconds);
  gauge('unsettled_payments', 'Payments that are neither charged nor released.', () => shared.latest?.unsettledPayments);
  gauge('oldest_unsettled_payment_seconds', 'How long ago the oldest unsettled payment was opened.', () => shared.latest?.oldestUnsettledPaymentSeconds);
  gauge('books_check_seconds', 'How long ago the last reconciliation with the payment provider ran.', () => shared.latest?.booksCheckSeconds);
  gauge('books_differing_payments', 'How many payments the last reconciliations found to differ.', () => shared.latest?.booksDiffering);
  gauge('payments_since_webhook', 'Card payments charged since the payment provider’s last webhook.', () => shared.latest?.chargedSinceMessage);
  return Registry.merge([metrics.registry, own]);
}
