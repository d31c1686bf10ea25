import type { EndpointShape, WireResponseOf } from '@shared/contracts/endpoint.ts';
import { ApiError, call, request, type AddressOf, type CallArguments } from '@/lib/api/api-client.ts';
import { callPage } from '@/lib/api/api-page.ts';
import { saveFile } from '@/lib/utils/save-file.ts';
import { forgetOperatorToken, operatorToken } from './operator-session.ts';

function withToken<E extends EndpointShape>(token: string, [options]: CallArguments<E>): CallArguments<E> {
  const headers: Record<string, string> = { ...options?.headers, authorization: `Bearer ${token}` };
  return [{ ...options, headers }] as CallArguments<E>;
}

/** Returns `call` with a token that is not stored yet, because its second factor is still to be given. */
export function callWithToken(token: string): typeof call {
  return <E extends EndpointShape>(endpoint: E | AddressOf<E>, ...options: CallArguments<E>) =>
    call<E>(endpoint, ...withToken<E>(token, options));
}

/** Makes a call with the stored token, and removes a token that the server no longer knows. */
async function asOperator<E extends EndpointShape, Answer>(
  options: CallArguments<E>,
  send: (...sent: CallArguments<E>) => Promise<Answer>,
): Promise<Answer> {
  const token = operatorToken();
  try {
    return await send(...(token ? withToken<E>(token, options) : options));
  } catch (error) {
    if (token && error instanceof ApiError && error.code === 'unauthenticated') forgetOperatorToken(token);
    throw error;
  }
}

/** Calls an endpoint as the signed-in operator. A refused token leads back to the sign-in. */
export function operatorCall<E extends EndpointShape>(
  endpoint: E | AddressOf<E>,
  ...options: CallArguments<E>
): Promise<WireResponseOf<E>> {
  return asOperator<E, WireResponseOf<E>>(options, (...sent) => call<E>(endpoint, ...sent));
}

/** Calls an endpoint for one page of a list as the signed-in operator. */
export function operatorPage<E extends EndpointShape>(
  endpoint: E | AddressOf<E>,
  ...options: CallArguments<E>
): Promise<{ rows: WireResponseOf<E>; nextCursor: string | null }> {
  return asOperator<E, { rows: WireResponseOf<E>; nextCursor: string | null }>(options, (...sent) =>
    callPage<E>(endpoint, ...sent),
  );
}

/** Downloads a file for an operator, under the server's file name. */
export async function saveOperatorFile<E extends EndpointShape>(endpoint: E | AddressOf<E>, ...options: CallArguments<E>): Promise<void> {
  const response = await asOperator<E, Response>(options, (...[sent]) => request(endpoint, sent));
  const [, name = 'file'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  saveFile([await response.arrayBuffer()], name, 'application/octet-stream');
}
