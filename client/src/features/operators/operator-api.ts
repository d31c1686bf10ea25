import type { EndpointShape, WireResponseOf } from '@shared/contracts/endpoint.ts';
import { ApiError, call, type CallArguments } from '@/lib/api-client.ts';
import { callPage } from '@/lib/api-page.ts';
import { forgetOperatorToken, operatorToken } from './operator-session.ts';

/** Makes a call with the token of this moment; one that the server knows no more is forgotten. */
async function asOperator<E extends EndpointShape, Answer>(
  [options]: CallArguments<E>,
  send: (...withToken: CallArguments<E>) => Promise<Answer>,
): Promise<Answer> {
  const token = operatorToken();
  const headers = { ...options?.headers, ...(token && { authorization: `Bearer ${token}` }) };
  try {
    return await send(...([{ ...options, headers }] as CallArguments<E>));
  } catch (error) {
    if (token && error instanceof ApiError && error.code === 'unauthenticated') forgetOperatorToken(token);
    throw error;
  }
}

/** As `call`, for whoever is signed in as an operator. A refused token leads back to the sign-in. */
export function operatorCall<E extends EndpointShape>(
  endpoint: E,
  ...options: CallArguments<E>
): Promise<WireResponseOf<E>> {
  return asOperator<E, WireResponseOf<E>>(options, (...withToken) => call(endpoint, ...withToken));
}

/** As `callPage`, for whoever is signed in as an operator. */
export function operatorPage<E extends EndpointShape>(
  endpoint: E,
  ...options: CallArguments<E>
): Promise<{ rows: WireResponseOf<E>; nextCursor: string | null }> {
  return asOperator<E, { rows: WireResponseOf<E>; nextCursor: string | null }>(options, (...withToken) =>
    callPage(endpoint, ...withToken),
  );
}
