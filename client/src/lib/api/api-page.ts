import type { EndpointShape, WireResponseOf } from '@shared/contracts/endpoint.ts';
import { request, type AddressOf, type CallArguments } from './api-client.ts';

/** Calls an endpoint for one page of a list; `nextCursor` is null on the last page. */
export async function callPage<E extends EndpointShape>(
  endpoint: E | AddressOf<E>,
  ...[options]: CallArguments<E>
): Promise<{ rows: WireResponseOf<E>; nextCursor: string | null }> {
  const response = await request(endpoint, options);
  const rows = (await response.json()) as WireResponseOf<E>;
  return { rows, nextCursor: response.headers.get('x-next-cursor') };
}
