import * as z from 'zod';
import type { LicenceClass } from '../../../../shared/domain/people/licence.ts';
import { MINUTE_MS } from '../../../../shared/domain/time/durations.ts';
import { RegisterFailure, type RegisteredLicence, type TradesRegister } from './trades-register.ts';
import type { IdentityConfig } from '../context.ts';

const NSW_API = 'https://api.onegov.nsw.gov.au';
const TIMEOUT_MS = 8000;
/** A response about one licence has a few kilobytes. */
const MAX_BYTES = 200_000;
/** Tokens are renewed this long before they expire, so that none expires in transit. */
const RENEWAL_MARGIN_MS = MINUTE_MS;

const text = z.union([z.string(), z.number()]).nullish().transform((value) => String(value ?? '').trim());

const token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });
const found = z.array(z.object({ licenceID: text, licenceNumber: text, businessNames: text }));
const details = z.object({
  licenceDetail: z.object({ licensee: text, licenceNumber: text, licenceType: text, status: text, expiryDate: text }),
  licenceClasses: z.array(z.object({ className: text, isActive: z.union([z.boolean(), z.string()]).nullish() })).nullish(),
});

type Details = z.output<typeof details>;
type NswConfig = NonNullable<IdentityConfig['nswTradesRegister']>;

/**
 * Creates a client of the Trades Register API of New South Wales: a token for the key and secret, cached until it expires, then one search
 * by number and one request for the details. Times out after eight seconds. Follows no redirect, so that the keys go nowhere else.
 */
export function createNswTradesRegister(config: NswConfig, now: () => number = Date.now): TradesRegister {
  const { key, secret, apiBase = NSW_API } = config;
  let held: { token: Promise<string>; endsAt: number } | undefined;

  async function requestToken(): Promise<string> {
    const address = new URL('/oauth/client_credential/accesstoken?grant_type=client_credentials', apiBase);
    const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
    const answer = read(token, await get(address, { authorization }));
    if (held) held.endsAt = now() + answer.expires_in * 1000 - RENEWAL_MARGIN_MS;
    return answer.access_token;
  }

  function currentToken(): Promise<string> {
    if (!held || held.endsAt <= now()) {
      const next = { token: Promise.resolve(''), endsAt: Number.POSITIVE_INFINITY };
      held = next;
      next.token = requestToken().catch((error: unknown) => {
        if (held === next) held = undefined;
        throw error;
      });
    }
    return held.token;
  }

  /** Queries the register. A token that was revoked early is renewed once. */
  async function ask<S extends z.ZodType>(schema: S, path: string, query: Record<string, string>): Promise<z.output<S>> {
    const address = new URL(`/tradesregister/v1/${path}?${new URLSearchParams(query).toString()}`, apiBase);
    const asked = await currentToken();
    try {
      return read(schema, await get(address, headersFor(asked, key)));
    } catch (error) {
      if (!(error instanceof RegisterFailure) || error.reason !== 'credentials') throw error;
      if (held && (await held.token.catch(() => '')) === asked) held = undefined;
      return read(schema, await get(address, headersFor(await currentToken(), key)));
    }
  }

  return {
    async lookUp(licenceNumber) {
      const listed = await ask(found, 'verify', { licenceNumber });
      const match = listed.find((entry) => isSameNumber(entry.licenceNumber, licenceNumber));
      if (!match?.licenceID) return null;
      return licenceOf(await ask(details, 'details', { licenceid: match.licenceID }), match.businessNames);
    },
  };
}

const headersFor = (bearer: string, apikey: string) => ({ authorization: `Bearer ${bearer}`, apikey });

const squeezed = (number: string) => number.replaceAll(/[\s-]/g, '').toUpperCase();
const isSameNumber = (one: string, other: string) => squeezed(one) === squeezed(other);

/** Matches classes for all kinds of electrical work. Disconnecting a water heater is a restricted class of another trade. */
const isWholeTrade = (name: string) => /electric/i.test(name) && !/disconnect|restricted/i.test(name);

function licenceOf({ licenceDetail: detail, licenceClasses }: Details, businessNames: string): RegisteredLicence {
  const active = (licenceClasses ?? []).filter(({ isActive }) => String(isActive ?? true).toLowerCase() !== 'false');
  const isElectrical = active.some(({ className }) => isWholeTrade(className));
  return {
    number: detail.licenceNumber,
    holder: detail.licensee,
    otherNames: businessNames.split(/[;,\n]/).map((name) => name.trim()).filter(Boolean),
    type: detail.licenceType,
    class: classOf(detail.licenceType, isElectrical),
    isElectrical,
    status: detail.status,
    isCurrent: /^current\b/i.test(detail.status),
    expiresOn: dateOf(detail.expiryDate),
  };
}

function classOf(type: string, isElectrical: boolean): LicenceClass | null {
  if (!isElectrical) return 'restricted';
  if (/contractor/i.test(type)) return 'contractor';
  return /supervisor|trades?person|certificate/i.test(type) ? 'electrician' : null;
}

/** Parses a date such as 31/12/2027, or one that starts with 2027-12-31. */
function dateOf(written: string): string | null {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(written) ?? [];
  const iso = year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : written.slice(0, 10);
  return z.iso.date().safeParse(iso).success ? iso : null;
}

function read<S extends z.ZodType>(schema: S, body: string): z.output<S> {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch (error) {
    throw new RegisterFailure('unavailable', 'The register did not answer in JSON', error);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  if (/quota|rate limit/i.test(body)) throw new RegisterFailure('quota', 'The quota of the register is used up');
  throw new RegisterFailure('unavailable', 'The register answered something else than its documentation says');
}

async function get(address: URL, headers: Record<string, string>): Promise<string> {
  const response = await fetch(address, {
    headers: { accept: 'application/json', ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new RegisterFailure('unavailable', 'The register was not reached', error);
  });
  const body = await limitedText(response);
  if (response.ok) return body;
  if (response.status === 429 || /quota|rate limit/i.test(body)) throw new RegisterFailure('quota', 'The quota of the register is used up');
  if (response.status === 401 || response.status === 403) throw new RegisterFailure('credentials', 'The register refused our keys');
  throw new RegisterFailure('unavailable', `The register answered ${response.status}`);
}

async function limitedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of response.body ?? []) {
      size += part.length;
      if (size > MAX_BYTES) throw new Error('The response is too large');
      parts.push(part);
    }
  } catch (error) {
    throw new RegisterFailure('unavailable', 'The answer of the register could not be read', error);
  }
  return Buffer.concat(parts).toString('utf8');
}
