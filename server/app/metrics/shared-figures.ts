import { setTimeout as wait } from 'node:timers/promises';
import type { AppContext } from '../context.ts';
import { readSharedFigures, type SharedFigures } from './metrics-queries.ts';

/** Prometheus stops waiting for a scrape, so the database query gets less time than that. */
const TIMEOUT_MS = 2000;

/** Holds the shared metrics that the latest scrape has read. */
export interface SharedReader {
  latest: SharedFigures | undefined;
  /** Reads the metrics again; `latest` is undefined when the database fails or takes too long. Never rejects. */
  refresh: () => Promise<void>;
}

/** Creates a reader that runs one query at a time, no matter how often it's scraped. */
export function createSharedReader({ db, clock, log }: AppContext): SharedReader {
  let underWay: Promise<SharedFigures | undefined> | undefined;

  const read = () => {
    underWay ??= readSharedFigures(db, clock.now())
      .catch((error: unknown) => {
        log.warn({ err: error, event: 'metrics_query_failed' }, 'metrics query failed');
        return undefined;
      })
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };
  const reader: SharedReader = {
    latest: undefined,
    async refresh() {
      const isAnswered = new AbortController();
      const timeout = wait(TIMEOUT_MS, undefined, { signal: isAnswered.signal }).catch(() => undefined);
      reader.latest = await Promise.race([read(), timeout]);
      isAnswered.abort();
    },
  };
  return reader;
}
