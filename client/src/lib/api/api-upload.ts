import type { EndpointShape, WireBodyOf, WireResponseOf } from '@shared/contracts/endpoint.ts';
import { LONG_TIMEOUT_MS, type AddressOf } from './api-client.ts';
import { ApiError, apiErrorOf } from './api-error.ts';

interface Form<E extends EndpointShape> {
  fields: WireBodyOf<E> & Record<string, string>;
  file: File;
}

/** Sends a form and returns its response once all of it has arrived, because the body may hang too. */
async function sendForm(path: string, init: RequestInit): Promise<Response> {
  const timeout = AbortSignal.timeout(LONG_TIMEOUT_MS);
  try {
    const response = await fetch(path, { ...init, signal: timeout });
    return new Response(await response.text(), response);
  } catch {
    const reason = timeout.aborted ? 'The server took too long to answer.' : 'We couldn’t reach the server.';
    throw new ApiError({ status: 0, code: 'network', message: `${reason} Check your connection and try again.` });
  }
}

/**
 * Sends a form with a file to an upload endpoint. Throws ApiError as `call` does; the timeout is two minutes for slow phones.
 * Separate from `call`, which every page loads.
 */
export async function callWithFile<E extends EndpointShape & { upload: object }>(
  { method, path }: E | AddressOf<E>,
  { fields, file }: Form<E>,
): Promise<WireResponseOf<E>> {
  const body = new FormData();
  for (const [name, value] of Object.entries<string>(fields)) body.append(name, value);
  // Last, because the fields are read before the file arrives.
  body.append('file', file);
  // The browser sets the content type with the multipart boundary.
  const response = await sendForm(path, { method, credentials: 'same-origin', headers: { accept: 'application/json' }, body });
  if (!response.ok) throw await apiErrorOf(response);
  // Unchecked cast: the server encodes by the same contract.
  return (await response.json()) as WireResponseOf<E>;
}
