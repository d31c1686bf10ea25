import type { Request } from 'express';
import type { AppContext } from '../context.ts';

/** Where the site is for search engines: as configured, else this server itself, never what a request claims. */
export function siteUrlOf({ config }: AppContext, req: Request): string {
  return config.brand.url ?? `http://localhost:${req.socket.localPort}`;
}
