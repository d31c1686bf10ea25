import type { EndpointShape } from '@shared/contracts/endpoint.ts';
import { api } from '@/testing/api.ts';

/** Answers a list as the server does, a hundred rows a page, with the next cursor in a header. */
export function servesPages(endpoint: EndpointShape, rows: readonly { id: number }[]): void {
  api.answersRaw(endpoint, () => {
    const { url = '' } = api.requests(endpoint).at(-1) ?? {};
    const cursor = Number(new URL(url, 'http://localhost').searchParams.get('cursor') ?? Infinity);
    const left = rows.filter(({ id }) => id < cursor);
    const page = left.slice(0, 100);
    const headers = new Headers({ 'content-type': 'application/json' });
    if (page.length < left.length) headers.set('x-next-cursor', String(page.at(-1)?.id));
    return new Response(JSON.stringify(page), { headers });
  });
}

/** Returns the query of an endpoint's last call. */
export function lastAsked(endpoint: EndpointShape): Record<string, string> {
  const { url = '' } = api.requests(endpoint).at(-1) ?? {};
  return Object.fromEntries(new URL(url, 'http://localhost').searchParams);
}
