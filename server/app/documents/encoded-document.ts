import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

type Encoding = 'br' | 'gzip';

/** A document that is the same for everyone, cached in its encoded form. */
export interface EncodedDocument {
  etag: string;
  status: number;
  html: string;
  encoded: Map<Encoding, Promise<Buffer>>;
}

export function encodedDocument(html: string, status: number): EncodedDocument {
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
  return { etag, status, html, encoded: new Map() };
}

const encoders: Record<Encoding, (html: string) => Promise<Buffer>> = {
  br: (html) =>
    toBrotli(html, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
      },
    }),
  gzip: (html) => toGzip(html, { level: 9 }),
};

/** Sends a document, compressed once per encoding for all clients that it is sent to. */
export async function sendDocument(req: Request, res: Response, document: EncodedDocument, cacheControl = 'no-cache'): Promise<void> {
  res.status(document.status).set({
    'cache-control': cacheControl,
    'content-type': 'text/html; charset=utf-8',
    etag: document.etag,
  });
  res.vary('Cookie').vary('Accept-Encoding');
  if (document.status === 200 && req.fresh) {
    res.status(304).end();
    return;
  }
  const encoding = req.acceptsEncodings(['br', 'gzip', 'identity']);
  if (encoding !== 'br' && encoding !== 'gzip') {
    res.send(document.html);
    return;
  }
  const made = document.encoded.get(encoding) ?? encoders[encoding](document.html);
  document.encoded.set(encoding, made);
  res.set('content-encoding', encoding).send(await made);
}
