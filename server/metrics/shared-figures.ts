import { setTimeout as wait } from 'node:timers/promises';
import type { AppContext } from '../context.ts';
import { readSharedFigures, type SharedFigures } from './metrics-queries.ts';

/** A scrape must not wait longer for the database than Prometheus waits for the scrape. */
const PATIENCE_MS = 2000;

/** Reads the figures that all servers share, for one scrape after the other. */
export interface SharedReader {
  latest: SharedFigures | undefined;
  /** Reads anew; a database that does not answer in time leaves nothing. Never rejects. */
  refresh: () => Promise<void>;
}

/** Makes a reader that asks the database one question at a time, however often it is scraped. */
export function createSharedReader({ db, clock, log }: AppContext): SharedReader {
  let underWay: Promise<SharedFigures | undefined> | undefined;

  const read = () => {
    underWay ??= readSharedFigures(db, clock.now())
      .catch((error: unknown) => {
        log.warn({ err: error }, 'figures for the metrics could not be read');
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
      const timeout = wait(PATIENCE_MS, undefined, { signal: isAnswered.signal }).catch(() => undefined);
      reader.latest = await Promise.race([read(), timeout]);
      isAnswered.abort();
    },
  };
  return reader;
}
