import { isUtf8 } from 'node:buffer';
import express, { type Request, type RequestHandler } from 'express';
import { endpoints } from '../../../shared/contracts/index.ts';
import { AppError } from '../errors.ts';
import { pathOf } from './request-path.ts';

const LIMIT = '32kb';

const hasBody: (headers: Record<string, unknown>) => boolean = (headers) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const ignoring = endpoints
  .filter(({ ignoresBody, upload }) => ignoresBody || upload)
  .map(({ method, path }) => ({ method, pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) }));

const isIgnored = (req: Request) =>
  ignoring.some(({ method, pattern }) => method === req.method && pattern.test(pathOf(req)));

const onlyJson: RequestHandler = (req, _res, next) => {
  if (hasBody(req.headers) && !req.is('application/json') && !isIgnored(req)) {
    throw new AppError('unsupported_media_type', 'Send JSON, with content-type application/json');
  }
  next();
};

// PostgreSQL can't store the character NUL in text. Rejected here, it reaches no query.
const NUL_ESCAPE = /\\u0000/;

/** Parses JSON bodies of at most 32 kB and rejects any other body, unless the endpoint ignores it or takes a file. */
export function jsonBody(): RequestHandler[] {
  return [
    onlyJson,
    express.json({
      limit: LIMIT,
      verify: (_req, _res, buffer, encoding) => {
        // In another charset, the NUL that is rejected below would look different.
        if (encoding !== 'utf-8') throw new AppError('unsupported_media_type', 'Send JSON in UTF-8');
        if (!isUtf8(buffer)) throw new AppError('invalid_input', 'The request could not be read');
        if (NUL_ESCAPE.test(buffer.toString('latin1'))) {
          throw new AppError('invalid_input', 'Text may not contain the character NUL');
        }
      },
    }),
  ];
}
