import { Busboy } from '@fastify/busboy';
import type { Request } from 'express';
import type { EndpointShape } from '../../../shared/contracts/endpoint.ts';
import { AppError } from '../errors.ts';
import { publicNetworkOf } from './client-address.ts';

type Limits = NonNullable<EndpointShape['upload']>;

/** A received form with one file. Only its size was checked; the file is empty when none was sent. */
export interface Upload {
  fields: Record<string, string>;
  file: Buffer;
}

/** Each upload holds a whole file in memory until its response is made. */
const MAX_AT_ONCE = 20;
/** One network may not take the places of all others. A form sends its five photos one by one or together. */
const MAX_OF_NETWORK = 6;
/** An upload that brings nothing for so long is given up, in ms. */
const STALL_MS = 20_000;
const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 4000;

/** The networks of the uploads under way; null for an address that identifies nobody. */
const underWay: (string | null)[] = [];

function isFull(network: string | null): boolean {
  if (underWay.length >= MAX_AT_ONCE) return true;
  return network !== null && underWay.filter((other) => other === network).length >= MAX_OF_NETWORK;
}

/**
 * Reads a form with a file in its field `file`, and handles it. It stops as soon as the file is larger than allowed, whatever its declared
 * length, and when nothing comes for `stallMs`. Throws `payload_too_large`, `unsupported_media_type`, `invalid_input`, and `unavailable`
 * while too many uploads are under way, of everyone or of the caller's network.
 */
export async function withUpload(req: Request, { stallMs = STALL_MS, ...limits }: Limits & { stallMs?: number }, handle: (upload: Upload) => Promise<void>): Promise<void> {
  if (!req.is('multipart/form-data')) throw new AppError('unsupported_media_type', 'Send a form with a file, as multipart/form-data');
  const network = publicNetworkOf(req.ip);
  if (isFull(network)) {
    throw new AppError('unavailable', 'Too many files are being uploaded right now. Please try again.', { retryAfterSeconds: 10 });
  }
  underWay.push(network);
  try {
    await handle(await parse(req, { ...limits, stallMs }));
  } finally {
    underWay.splice(underWay.indexOf(network), 1);
  }
}

const unreadable = (cause?: unknown) => new AppError('invalid_input', 'The form could not be read. Please send it again.', { cause });

function parserFor(req: Request, { maxBytes }: Limits) {
  try {
    return new Busboy({
      headers: { ...req.headers, 'content-type': req.headers['content-type'] ?? '' },
      limits: {
        files: 1,
        fileSize: maxBytes,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        fieldNameSize: 100,
        parts: MAX_FIELDS + 1,
        headerPairs: 10,
        headerSize: 8 * 1024,
      },
    });
  } catch (error) {
    throw unreadable(error);
  }
}

function parse(req: Request, { stallMs, ...limits }: Limits & { stallMs: number }): Promise<Upload> {
  const parser = parserFor(req, limits);
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    let pieces: Buffer[] | undefined;
    const refuse = (error: AppError) => {
      req.unpipe(parser);
      // The rest is read and discarded, so that the client gets to read the response.
      req.resume();
      reject(error);
    };
    parser.on('field', (name, value, isNameCut, isValueCut) => {
      if (isNameCut || isValueCut || value.includes('\0')) refuse(unreadable());
      else fields.set(name, value);
    });
    parser.on('file', (name, stream) => {
      if (name !== 'file') {
        refuse(unreadable());
        stream.resume();
        return;
      }
      const taken: Buffer[] = [];
      pieces = taken;
      stream.on('data', (piece: Buffer) => taken.push(piece));
      stream.on('limit', () => refuse(new AppError('payload_too_large', `The file is larger than ${limits.maxBytes / 1024 / 1024} MB`)));
      stream.on('error', (error: unknown) => refuse(unreadable(error)));
    });
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) parser.on(limit, () => refuse(unreadable()));
    parser.on('error', (error: unknown) => refuse(unreadable(error)));
    parser.on('finish', () => resolve({ fields: Object.fromEntries(fields), file: Buffer.concat(pieces ?? []) }));
    req.on('aborted', () => refuse(unreadable()));
    const stalled = setTimeout(() => refuse(unreadable()), stallMs);
    req.on('data', () => stalled.refresh());
    req.once('close', () => clearTimeout(stalled));
    parser.once('finish', () => clearTimeout(stalled));
    req.pipe(parser);
  });
}
