import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What this process counts of itself. Every label is of a closed list, so that no caller can make a new series. */
export interface Metrics {
  registry: Registry;
  requests: Histogram<'endpoint' | 'method' | 'status'>;
  jobs: Counter<'job' | 'outcome'>;
  browserCrashes: Counter<'kind'>;
  freeLeadsRefused: Counter<'limit'>;
  freeLeadsAlarms: Counter;
  /** Requests that are not answered yet, open streams among them. */
  underWay: number;
}

const PREFIX = 'sparkdrop_';
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Makes the counters of one process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: `${PREFIX}http_request_seconds`,
      help: 'How long answers took, by endpoint. Live streams are not among them.',
      labelNames: ['endpoint', 'method', 'status'],
      buckets: BUCKETS,
      registers,
    }),
    jobs: new Counter({
      name: `${PREFIX}jobs_total`,
      help: 'Jobs that were run here: letters, push messages, pruning. A retried one comes again, a failed one does not.',
      labelNames: ['job', 'outcome'],
      registers,
    }),
    browserCrashes: new Counter({
      name: `${PREFIX}browser_crashes_total`,
      help: 'Pages that failed in a browser, by how. A page reports five failures at most, an address thirty in ten minutes.',
      labelNames: ['kind'],
      registers,
    }),
    freeLeadsRefused: new Counter({
      name: `${PREFIX}free_leads_refused_total`,
      help: 'Leads that were not given for nothing, by the limit that was reached: of the account, the network address or the card.',
      labelNames: ['limit'],
      registers,
    }),
    freeLeadsAlarms: new Counter({
      name: `${PREFIX}free_leads_alarms_total`,
      help: 'Times at which new accounts together had taken more leads for nothing within a day than the alarm allows.',
      registers,
    }),
    underWay: 0,
  };
}

interface Reading {
  name: string;
  help: string;
  /** Undefined leaves it out of the answer. */
  read: () => number | undefined;
}

/** Adds a figure that is read whenever it is asked for. */
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
