import { resolve } from 'node:path';
import * as z from 'zod';
import { isSafeUrl } from '../service-address.ts';

/** How text messages are sent: by an HTTP gateway, into a folder that the demo phone reads, or not at all. */
export type SmsConfig = { kind: 'off' } | { kind: 'folder'; dir: string; perDay: number } | ({ kind: 'gateway'; perDay: number } & SmsGatewayConfig);

export interface SmsGatewayConfig {
  /** The address that a message is posted to. */
  url: string;
  /** The account at the gateway, and its token, which also signs delivery receipts. */
  account: string;
  token: string;
  /** The sender's number or name. */
  from: string;
}

/** The environment variables for text messages. */
export const smsSettings = {
  SMS_URL: z.string().refine(isSafeUrl, 'must be an https address, or http on this machine').optional(),
  SMS_KEY: z.string().regex(/^[\w-]+:[\w-]+$/, 'must be the account and its token with a colon between').optional(),
  SMS_FROM: z
    .string()
    .regex(/^(\+\d{5,15}|\d{3,8}|[A-Za-z][\w ]{0,10})$/, 'must be a number such as +61400000000, or a name of up to 11 characters')
    .optional(),
  SMS_PER_DAY: z.coerce.number().int().min(1).max(1_000_000).default(500),
};

const smsEnvironment = z.object(smsSettings);

const TOGETHER = ['SMS_URL', 'SMS_KEY', 'SMS_FROM'] as const;

/** Returns one line for each missing text message setting. */
export function smsProblems(env: Record<string, string | undefined>): string[] {
  if (!TOGETHER.some((name) => env[name])) return [];
  const missing = TOGETHER.filter((name) => !env[name]).map((name) => `${name}: comes together with the other SMS settings`);
  // The gateway sends its receipts there.
  return env['APP_URL'] ? missing : [...missing, 'APP_URL: is required with the SMS settings'];
}

/** Chooses how text messages are sent: the gateway that is set; otherwise nothing in production, and a folder elsewhere. */
export function smsConfigFrom(
  { SMS_URL: url, SMS_KEY: key, SMS_FROM: from, SMS_PER_DAY: perDay }: z.output<typeof smsEnvironment>,
  { isProduction, dataDir }: { isProduction: boolean; dataDir: string },
): SmsConfig {
  if (url && key && from) {
    const [account = '', token = ''] = key.split(':');
    return { kind: 'gateway', url, account, token, from, perDay };
  }
  return isProduction ? { kind: 'off' } : { kind: 'folder', dir: resolve(dataDir, 'sms'), perDay };
}
