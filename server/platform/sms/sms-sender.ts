import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { internationalPhone } from '../../../shared/domain/contact/phone.ts';
import type { SmsFailure } from '../../../shared/domain/words/enums.ts';
import { publicUrl } from '../public-origin.ts';
import type { PlatformConfig } from '../config.ts';
import type { SmsGatewayConfig } from './sms-settings.ts';

export interface Sms {
  id: number;
  /** The idempotency key, for gateways that honour one. No other message ever has the same one, even after a restore of the database. */
  key: string;
  /** An Australian number in any notation. */
  to: string;
  text: string;
}

/** An answer that is about our account, our sender or our settings, whatever the number: the gateway refuses every message so. */
export interface GatewayRefusal {
  status: number;
  /** The gateway's own error code; null if it named none. */
  code: number | null;
}

/** The gateway or its network will never deliver a message. */
export class SmsRefused extends Error {
  override name = 'SmsRefused';
  readonly reason: SmsFailure;
  /** Undefined if the number is the cause. */
  readonly refusal: GatewayRefusal | undefined;
  constructor(reason: SmsFailure, refusal?: GatewayRefusal) {
    super(`The text message was refused: ${reason}`);
    this.reason = reason;
    this.refusal = refusal;
  }
}

/** The gateway did not take a message, which may be tried again. */
export class SmsNotTaken extends Error {
  override name = 'SmsNotTaken';
  /** Undefined if the gateway was busy or could not be reached. */
  readonly refusal: GatewayRefusal | undefined;
  constructor(message: string, { refusal, cause }: { refusal?: GatewayRefusal; cause?: unknown } = {}) {
    super(message, { cause });
    this.refusal = refusal;
  }
}

export interface SmsSender {
  /**
   * Sends one text message. Throws `SmsRefused` for one that will never arrive, and `SmsNotTaken` for one that was not sent and may be tried
   * again. After any other error it may have been sent: gateways need not honour the idempotency key.
   */
  send(sms: Sms): Promise<void>;
}

/** The path that the gateway posts delivery receipts to, followed by the message's id. */
export const SMS_RECEIPTS_PATH = '/api/sms-receipts/';

/** Returns the address for the delivery receipts of a message, which their signature covers. */
export const smsReceiptsUrl = (config: PlatformConfig, id: number) => publicUrl(config, `${SMS_RECEIPTS_PATH}${id}`);

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
const UNREACHABLE: ReadonlySet<number> = new Set([21_214, 21_614, 21_635, 30_003, 30_006]);
/** Somebody who has told the gateway that they want no messages. */
const UNSUBSCRIBED = 21_610;

/** Returns why a message failed, from the gateway's error code. */
export function smsFailureOf(code: number): SmsFailure {
  if (UNKNOWN_NUMBER.has(code)) return 'unknown_number';
  return UNREACHABLE.has(code) ? 'unreachable' : 'refused';
}

const isAboutNumber = (code: number) => code === UNSUBSCRIBED || smsFailureOf(code) !== 'refused';

/** The answers of a gateway that is busy or down for a moment, and has not looked at the message. */
const BUSY: ReadonlySet<number> = new Set([429, 503]);

/** Returns the error for an answer. */
function errorOf(status: number, answer: unknown): Error {
  const code = refused.safeParse(answer).data?.code ?? null;
  const refusal = { status, code };
  if (status === 400 && code !== null) return new SmsRefused(smsFailureOf(code), isAboutNumber(code) ? undefined : refusal);
  const message = `The SMS gateway answered ${status}`;
  if (BUSY.has(status)) return new SmsNotTaken(message);
  // The token is being replaced, or the address or the account is wrong.
  const isRefusal = status >= 400 && status < 500 && status !== 408;
  return isRefusal ? new SmsNotTaken(message, { refusal }) : new Error(message);
}

/** What ends a call before anything was sent. */
const NOT_CONNECTED: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** Returns the error for a call without an answer. */
function errorOfCall(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  const isUnsent = typeof cause === 'object' && cause !== null && 'code' in cause && NOT_CONNECTED.has(cause.code);
  return isUnsent ? new SmsNotTaken('The SMS gateway could not be reached', { cause: error }) : error;
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
  }).catch((error: unknown) => {
    throw errorOfCall(error);
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw errorOf(response.status, answer);
}
