import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SmsFailure, SmsStatus } from '../../../shared/domain/words/enums.ts';
import { smsFailureOf } from './sms-sender.ts';

interface Signed {
  /** The address that the gateway posted to, as it knows it. */
  url: string;
  fields: URLSearchParams;
  token: string;
}

/** Returns the signature of a delivery receipt: HMAC-SHA1 over the address and all fields in the order of their names, as Twilio signs. */
export function signReceipt({ url, fields, token }: Signed): string {
  const sorted = [...fields].toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return createHmac('sha1', token).update(url + sorted.map(([name, value]) => name + value).join('')).digest('base64');
}

/** Returns whether a delivery receipt was signed with the token. */
export function isSignedReceipt(signature: string, signed: Signed): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signReceipt(signed))];
  return given.length === right.length && timingSafeEqual(given, right);
}

export interface SmsReceipt {
  status: Extract<SmsStatus, 'sent' | 'delivered' | 'failed'>;
  failure: SmsFailure | null;
}

/** Parses a delivery receipt; undefined for one that says nothing new. */
export function parseReceipt(fields: URLSearchParams): SmsReceipt | undefined {
  const status = fields.get('MessageStatus');
  if (status === 'sent' || status === 'delivered') return { status, failure: null };
  if (status !== 'failed' && status !== 'undelivered') return undefined;
  return { status: 'failed', failure: smsFailureOf(Number(fields.get('ErrorCode'))) };
}
