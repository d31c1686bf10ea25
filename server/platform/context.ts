import type { Logger } from 'pino';
import type { ShiftableClock } from './clock.ts';
import type { PlatformConfig } from './config.ts';
import type { Db, Store } from './db/client.ts';
import type { FileStorage } from './files/file-storage.ts';
import type { JobCatalogue } from './jobs/job.ts';
import type { Live } from './live/live.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Pusher } from './push/pusher.ts';
import type { SmsSender } from './sms/sms-sender.ts';
import type { Tracing } from './tracing/tracing.ts';

/** The services every part of the server may use. One per process, created at start; each module's context adds what it needs. */
export interface PlatformContext {
  config: PlatformConfig;
  db: Db;
  store: Store;
  clock: ShiftableClock;
  log: Logger;
  mailer: Mailer;
  sms: SmsSender;
  pusher: Pusher;
  /** Stores uploaded files. */
  files: FileStorage;
  live: Live;
  metrics: Metrics;
  tracing: Tracing;
  /** All jobs, and how many of each lane run at once. */
  jobs: JobCatalogue;
}
