import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { withoutSecret } from '../../../shared/contracts/secret-paths.ts';
import { ofSerializedParts } from '../log.ts';
import { isApiPath, pathOf } from './request-path.ts';

/** Gives every request an id and logs each API call in one line: no query, body, header or secret of a link. */
export function requestLog(log: Logger): RequestHandler {
  return pinoHttp({
    logger: ofSerializedParts(log),
    genReqId: (_req, res) => {
      const id = randomUUID();
      res.setHeader('x-request-id', id);
      return id;
    },
    wrapSerializers: false,
    serializers: {
      req: (req: Request) => ({ id: req.id, method: req.method, path: withoutSecret(pathOf(req)) }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
    customLogLevel: (_req, res) => (res.statusCode >= 500 ? 'error' : 'info'),
    autoLogging: { ignore: (req) => !isApiPath(pathOf(req as Request)) },
  });
}
