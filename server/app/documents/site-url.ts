import type { Request } from 'express';
import type { AppContext } from '../context.ts';

/** Returns the public address for search engines: the configured one, otherwise this server's own, never the request's Host header. */
export function siteUrlOf({ config }: AppContext, req: Request): string {
  return config.brand.url ?? `http://localhost:${req.socket.localPort}`;
}
