import type { Request, RequestHandler, Response } from 'express';
import { isApiPath, pathOf } from '../http/request-path.ts';
import type { Metrics } from './metrics.ts';

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']);

/** Sets the endpoint label of a response for the metrics; without it the response is labelled by its kind. */
export function nameForMetrics(res: Response, endpoint: string): void {
  res.locals['endpoint'] = endpoint;
}

/** Measures every response and counts the requests in progress. Callers choose the paths, so a path never becomes a label. */
export function countRequests(metrics: Metrics): RequestHandler {
  return (req, res, next) => {
    const isDone = metrics.requests.startTimer();
    metrics.underWay += 1;
    res.once('close', () => {
      metrics.underWay -= 1;
      if (!isStream(res)) isDone({ endpoint: endpointOf(req, res), method: methodOf(req), status: statusOf(res) });
    });
    next();
  };
}

const typeOf = (res: Response) => String(res.getHeader('content-type') ?? '');

const isStream = (res: Response) => typeOf(res).startsWith('text/event-stream');

const methodOf = ({ method }: Request) => (METHODS.has(method) ? method : 'other');

const statusOf = (res: Response) => (res.writableFinished ? `${Math.floor(res.statusCode / 100)}xx` : 'aborted');

function endpointOf(req: Request, res: Response): string {
  const named: unknown = res.locals['endpoint'];
  if (typeof named === 'string') return named;
  if (typeOf(res).startsWith('text/html')) return 'document';
  return isApiPath(pathOf(req)) || res.statusCode >= 400 ? 'other' : 'asset';
}
