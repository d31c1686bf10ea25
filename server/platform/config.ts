import type { ClientConfig } from '../../shared/contracts/client-config.ts';
import type { DatabaseConfig } from './db/client.ts';
import type { FilesConfig } from './files/file-settings.ts';
import type { SmsConfig } from './sms/sms-settings.ts';
import type { TracingConfig } from './tracing/tracing-settings.ts';

export type MailConfig = { kind: 'folder'; dir: string } | { kind: 'smtp'; url: string };

/** The platform's part of the configuration. Modules extend it; `app/config.ts` reads it all from the environment. */
export interface PlatformConfig {
  isProduction: boolean;
  /**
   * True for a demo that only this machine can reach: embedded database, loopback address. An empty database is then filled with the demo
   * world and its accounts, whose passwords are published; anywhere else such an account keeps the server from starting.
   */
  isLocalDemo: boolean;
  /** The address the server listens on. */
  host: string;
  port: number | undefined;
  database: DatabaseConfig;
  dataDir: string;
  appUrl: string | undefined;
  sessionSecret: string | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  trustProxy: number;
  /** Limits per network address and process: requests per minute, open connections, open live streams. */
  perAddress: { requests: number; connections: number; streams: number };
  files: FilesConfig;
  googleMapsApiKey: string;
  mail: MailConfig & { from: string };
  sms: SmsConfig;
  /** The VAPID keys that identify this installation to push services; undefined when none are set. */
  vapid: { publicKey: string; privateKey: string } | undefined;
  /** The bearer token for Prometheus to read `/metrics`; without it that page doesn't exist. */
  metricsToken: string | undefined;
  /** Where traces of requests and jobs go; undefined when none are recorded. */
  tracing: TracingConfig | undefined;
  brand: {
    name: string;
    phone: string;
    email: string;
    operator: string;
    url: string | undefined;
    rating: { value: number; count: number } | null;
    testimonials: ClientConfig['brand']['testimonials'];
    earnings: string | null;
  };
}
