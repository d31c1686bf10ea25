import * as z from 'zod';
import type { AbnStatus } from '../../../shared/domain/abn-register.ts';
import type { Config } from '../../config.ts';

/** What the register says of an ABN. */
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

/** The only door to the Australian Business Register. */
export interface AbnRegister {
  /** Looks up 11 digits. Throws `AbnRegisterError` when the register does not say. */
  lookUp(abn: string): Promise<RegisterEntry>;
}

/** Why the register said nothing: it does not know our GUID, or it could not be asked. Never holds the address, which has the GUID in it. */
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

/** Reads an answer to its end, but never more than it may hold. */
async function read({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop ends the answer.
  for await (const piece of body ?? []) {
    size += piece.byteLength;
    if (size > MAX_BYTES) throw unavailable('answered with too much');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** Takes the JSON out of `callback(…)`. Nothing of the answer is run. */
function detailsIn(answer: string): Details {
  const json = /^\s*callback\((.*)\)\s*;?\s*$/s.exec(answer)?.[1];
  if (json === undefined) throw unavailable('answered with something else');
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    throw unavailable('answered with something else');
  }
  const result = details.safeParse(parsed);
  if (!result.success) throw unavailable('answered with something else');
  return result.data;
}

function entryOf(abn: string, found: Details): RegisterEntry {
  const message = found.Message ?? '';
  if (/\bguid\b|registered party/i.test(message)) throw new AbnRegisterError('guid_refused', 'The business register does not know our GUID');
  if (/no record|not a valid abn/i.test(message)) return NOTHING;
  if (message !== '') throw unavailable('answered with a message');
  if (found.Abn !== abn || found.EntityName === null) throw unavailable('answered for something else');
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

/** Makes the door to the register; undefined where no GUID is set. */
export function createAbnRegister({ abnLookup }: Pick<Config, 'abnLookup'>, timeoutMs = TIMEOUT_MS): AbnRegister | undefined {
  if (!abnLookup) return undefined;
  const { base, guid } = abnLookup;
  return {
    async lookUp(abn) {
      const query = new URLSearchParams({ abn, callback: 'callback', guid });
      try {
        const response = await fetch(`${base}/json/AbnDetails.aspx?${String(query)}`, {
          // A redirect would carry the GUID to wherever it leads.
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
        throw unavailable(error instanceof Error && error.name === 'TimeoutError' ? 'took too long' : 'could not be reached');
      }
    },
  };
}
