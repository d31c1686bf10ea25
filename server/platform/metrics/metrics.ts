import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of this process. Every label comes from a closed list, so that no caller can create new series. */
export interface Metrics {
  registry: Registry;
  requests: Histogram<'endpoint' | 'method' | 'status'>;
  jobs: Counter<'job' | 'outcome'>;
  browserCrashes: Counter<'kind'>;
  freeLeadsRefused: Counter<'limit'>;
  freeLeadsAlarms: Counter;
  sms: Counter<'outcome'>;
  /** Requests that aren't answered yet, including open streams. */
  underWay: number;
}

const PREFIX = 'sparkdrop_';
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Creates the metrics of one process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: `${PREFIX}http_request_seconds`,
      help: 'Response times by endpoint, without live streams.',
      labelNames: ['endpoint', 'method', 'status'],
      buckets: BUCKETS,
      registers,
    }),
    jobs: new Counter({
      name: `${PREFIX}jobs_total`,
      help: 'Jobs that this process has run, such as emails, push messages and retention. A retried job runs again, a failed one does not.',
      labelNames: ['job', 'outcome'],
      registers,
    }),
    browserCrashes: new Counter({
      name: `${PREFIX}browser_crashes_total`,
      help: 'Browser crash reports by kind. A page reports five failures at most, an address thirty in ten minutes.',
      labelNames: ['kind'],
      registers,
    }),
    freeLeadsRefused: new Counter({
      name: `${PREFIX}free_leads_refused_total`,
      help: 'Free leads that were refused, by the limit that was reached: of the account, the network address or the card.',
      labelNames: ['limit'],
      registers,
    }),
    freeLeadsAlarms: new Counter({
      name: `${PREFIX}free_leads_alarms_total`,
      help: 'How often new accounts together had taken more free leads within a day than the alarm allows.',
      registers,
    }),
    sms: new Counter({
      name: `${PREFIX}sms_total`,
      help: 'Tries to send a text message: sent, refused for its number, refused for our account or settings, gateway unavailable, or no answer.',
      labelNames: ['outcome'],
      registers,
    }),
    underWay: 0,
  };
}

interface Reading {
  name: string;
  help: string;
  /** Returns the value; undefined leaves the gauge out of the response. */
  read: () => number | undefined;
}

/** Registers a gauge whose value is read at each scrape. */
export function addGauge(registry: Registry, { name, help, read }: Reading): void {
  const gauge = new Gauge({
    name: PREFIX + name,
    help,
    registers: [registry],
    collect() {
      const value = read();
      if (value === undefined) gauge.remove();
      else gauge.set(value);
    },
  });
}
