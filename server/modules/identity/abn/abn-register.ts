import * as z from 'zod';
import type { AbnStatus } from '../../../../shared/domain/people/abn-register.ts';
import type { IdentityConfig } from '../context.ts';

/** The register's entry for an ABN. */
export interface RegisterEntry {
  status: AbnStatus;
  statusFrom: string | null;
  entityName: string | null;
  businessNames: string[];
  entityType: string | null;
  gstFrom: string | null;
  state: string | null;
  postcode: string | null;
}

/** The only access to the Australian Business Register. */
export interface AbnRegister {
  /** Looks up an ABN of 11 digits. Throws `AbnRegisterError` when the register gives no entry. */
  lookUp(abn: string): Promise<RegisterEntry>;
}

/**
 * A failed lookup: the register rejected our GUID, or it was unavailable. Never contains the request's address, because that holds the
 * GUID.
 */
export class AbnRegisterError extends Error {
  override readonly name = 'AbnRegisterError';
  readonly reason: 'guid_refused' | 'unavailable';

  constructor(reason: 'guid_refused' | 'unavailable', message: string) {
    super(message);
    this.reason = reason;
  }
}

const TIMEOUT_MS = 8000;
const MAX_BYTES = 64 * 1024;
const MAX_NAMES = 20;

const text = z.nullish(z.string().max(500)).transform((typed) => typed?.trim() || null);
const day = z.nullish(z.string()).transform((typed) => (typed && /^\d{4}-\d{2}-\d{2}$/.test(typed) ? typed : null));

const details = z.object({
  Abn: text,
  AbnStatus: text,
  AbnStatusEffectiveFrom: day,
  EntityName: text,
  BusinessName: z.nullish(z.array(z.string().max(500))).transform((names) => (names ?? []).slice(0, MAX_NAMES)),
  EntityTypeName: text,
  Gst: day,
  AddressState: text,
  AddressPostcode: text,
  Message: text,
});

type Details = z.output<typeof details>;

const unavailable = (why: string) => new AbnRegisterError('unavailable', `The business register ${why}`);

const NOTHING: RegisterEntry = {
  status: 'unknown',
  statusFrom: null,
  entityName: null,
  businessNames: [],
  entityType: null,
  gstFrom: null,
  state: null,
  postcode: null,
};

/** Reads a response up to the size limit. */
async function read({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the response.
  for await (const piece of body ?? []) {
    size += piece.byteLength;
    if (size > MAX_BYTES) throw unavailable('sent too large a response');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** Extracts the JSON from `callback(…)`. No part of the response is executed. */
function detailsIn(answer: string): Details {
  const json = /^\s*callback\((.*)\)\s*;?\s*$/s.exec(answer)?.[1];
  if (json === undefined) throw unavailable('sent an unreadable response');
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    throw unavailable('sent an unreadable response');
  }
  const result = details.safeParse(parsed);
  if (!result.success) throw unavailable('sent an unreadable response');
  return result.data;
}

function entryOf(abn: string, found: Details): RegisterEntry {
  const message = found.Message ?? '';
  if (/\bguid\b|registered party/i.test(message)) throw new AbnRegisterError('guid_refused', 'The business register rejected our GUID');
  if (/no record|not a valid abn/i.test(message)) return NOTHING;
  if (message !== '') throw unavailable('sent an unknown message');
  if (found.Abn !== abn || found.EntityName === null) throw unavailable('sent no entry for this ABN');
  return {
    status: found.AbnStatus?.toLowerCase() === 'active' ? 'active' : 'cancelled',
    statusFrom: found.AbnStatusEffectiveFrom,
    entityName: found.EntityName,
    businessNames: found.BusinessName,
    entityType: found.EntityTypeName,
    gstFrom: found.Gst,
    state: found.AddressState,
    postcode: found.AddressPostcode,
  };
}

/** Creates the client of the register; undefined when no GUID is set. */
export function createAbnRegister({ abnLookup }: Pick<IdentityConfig, 'abnLookup'>, timeoutMs = TIMEOUT_MS): AbnRegister | undefined {
  if (!abnLookup) return undefined;
  const { base, guid } = abnLookup;
  return {
    async lookUp(abn) {
      const query = new URLSearchParams({ abn, callback: 'callback', guid });
      try {
        const response = await fetch(`${base}/json/AbnDetails.aspx?${String(query)}`, {
          // A redirect would send the GUID to another server.
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (!response.ok) {
          await response.body?.cancel();
          throw unavailable(`answered with ${response.status}`);
        }
        return entryOf(abn, detailsIn(await read(response)));
      } catch (error) {
        if (error instanceof AbnRegisterError) throw error;
        throw unavailable(error instanceof Error && error.name === 'TimeoutError' ? 'timed out' : 'could not be reached');
      }
    },
  };
}
