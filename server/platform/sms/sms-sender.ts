import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { internationalPhone } from '../../../shared/domain/contact/phone.ts';
import type { SmsFailure } from '../../../shared/domain/words/enums.ts';
import { publicOrigin } from '../public-origin.ts';
import type { PlatformConfig } from '../config.ts';
import type { SmsGatewayConfig } from './sms-settings.ts';

export interface Sms {
  id: number;
  /** The idempotency key. No other message ever has the same one, even after a restore of the database. */
  key: string;
  /** An Australian number in any notation. */
  to: string;
  text: string;
}

/** The gateway or its network will never deliver a message. Other errors may pass. */
export class SmsRefused extends Error {
  override name = 'SmsRefused';
  readonly reason: SmsFailure;
  constructor(reason: SmsFailure) {
    super(`The text message was refused: ${reason}`);
    this.reason = reason;
  }
}

export interface SmsSender {
  /**
   * Sends one text message. Throws `SmsRefused` for one that will never arrive, and other errors for one that may be tried again.
   */
  send(sms: Sms): Promise<void>;
}

/** The path that the gateway posts delivery receipts to, followed by the message's id. */
export const SMS_RECEIPTS_PATH = '/api/sms-receipts/';

/** Returns the address for the delivery receipts of a message, which their signature covers. */
export const smsReceiptsUrl = (config: PlatformConfig, id: number) => new URL(`${SMS_RECEIPTS_PATH}${id}`, publicOrigin(config)).href;

/** Returns the file of a message in the folder. */
export const smsFile = (dir: string, id: number) => join(dir, `${id}.txt`);

/** Shorter than a job's lease, so that no message is being sent twice at once. */
const SEND_MS = 15_000;

/** Creates a sender that posts to the configured gateway, or writes messages into a folder; it refuses all where texts are off. */
export function createSmsSender(config: PlatformConfig, { sendMs = SEND_MS }: { sendMs?: number } = {}): SmsSender {
  const { sms } = config;
  switch (sms.kind) {
    case 'gateway':
      return { send: (message) => post(sms, message, { receipts: smsReceiptsUrl(config, message.id), sendMs }) };
    case 'folder':
      return { send: (message) => write(sms.dir, message) };
    case 'off':
      return { send: () => Promise.reject(new SmsRefused('not_sent')) };
    default:
      return sms satisfies never;
  }
}

async function write(dir: string, { id, to, text }: Sms): Promise<void> {
  await mkdir(dir, { recursive: true });
  await writeFile(smsFile(dir, id), `To: ${to}\n\n${text}\n`);
}

const refused = z.object({ code: z.number() });

/** The gateway's error codes for a number that does not exist. Buyers are refunded because of them, so numbers that just can't receive texts are left out. */
const UNKNOWN_NUMBER: ReadonlySet<number> = new Set([21_211, 21_217, 30_005]);
/** A phone that is off or out of range, a landline, and a number or country that the gateway cannot text. */
const UNREACHABLE: ReadonlySet<number> = new Set([21_214, 21_614, 30_003, 30_006]);

/** Returns why a message failed, from the gateway's error code. */
export function smsFailureOf(code: number): SmsFailure {
  if (UNKNOWN_NUMBER.has(code)) return 'unknown_number';
  return UNREACHABLE.has(code) ? 'unreachable' : 'refused';
}

interface Posting {
  receipts: string;
  sendMs: number;
}

/** Posts a message as Twilio's API takes it. */
async function post({ url, account, token, from }: SmsGatewayConfig, { key, to, text }: Sms, { receipts, sendMs }: Posting): Promise<void> {
  const number = internationalPhone(to);
  if (!number) throw new SmsRefused('unknown_number');
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
      'idempotency-key': key,
      accept: 'application/json',
    },
    body: new URLSearchParams({ To: number, From: from, Body: text, StatusCallback: receipts }),
    redirect: 'error',
    signal: AbortSignal.timeout(sendMs),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return;
  // Anything else may succeed later: the token is being replaced, there are too many messages, or the gateway is down.
  const error = response.status === 400 ? refused.safeParse(answer) : undefined;
  if (error?.success) throw new SmsRefused(smsFailureOf(error.data.code));
  throw new Error(`The SMS gateway answered ${response.status}`);
}
