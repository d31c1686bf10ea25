import { useEffect, useEffectEvent, useState } from 'react';
import type { WireResponseOf } from '@shared/contracts/endpoint.ts';
import type { readInvitation } from '@shared/contracts/invitations.ts';
import { ApiError, call, type AddressOf } from '@/lib/api/api-client.ts';
import { useAddressToken } from './use-address-token.ts';

// The type ties this address to its contract, which most sign-ups need not load.
const readAddress: AddressOf<typeof readInvitation> = { method: 'POST', path: '/api/invitations/read' };

/** The URL parameter of an invitation; it stays without its token, so that signed-in users keep the page. */
export const INVITATION = 'invitation';

/** The invited electrician. */
export type Invited = WireResponseOf<typeof readInvitation>;

/** The state of the URL's invitation. */
export type Invitation =
  | { state: 'none' }
  | { state: 'reading' }
  | { state: 'read'; invited: Invited }
  /** Could not be read just now. It still counts: the sign-up decides. */
  | { state: 'unread'; error: Error }
  | { state: 'invalid'; error: Error };

/** Returns true when the server says the invitation is invalid. */
export function isInvalidInvitation(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'token_invalid';
}

async function read(token: string, signal: AbortSignal): Promise<Invitation> {
  try {
    return { state: 'read', invited: await call<typeof readInvitation>(readAddress, { body: { token }, signal }) };
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    return { state: isInvalidInvitation(error) ? 'invalid' : 'unread', error };
  }
}

/** Loads the invitation from the URL; `onRead` gets the invited electrician. */
export function useInvitation(onRead: (invited: Invited) => void) {
  const token = useAddressToken(INVITATION, `?${INVITATION}=`);
  const [outcome, setOutcome] = useState<Invitation | null>(null);
  const handleOutcome = useEffectEvent((next: Invitation) => {
    setOutcome(next);
    if (next.state === 'read') onRead(next.invited);
  });
  useEffect(() => {
    if (!token || outcome !== null) return undefined;
    const stop = new AbortController();
    void read(token, stop.signal).then((next) => (stop.signal.aborted ? undefined : handleOutcome(next)));
    return () => stop.abort();
  }, [token, outcome]);
  const invitation: Invitation = token ? (outcome ?? { state: 'reading' }) : { state: 'none' };
  return {
    invitation,
    /** The token for the sign-up; null once it is known to be invalid. */
    token: invitation.state === 'invalid' ? null : token,
    retry: () => setOutcome(null),
    /** Marks the invitation as invalid when the sign-up refuses it. */
    refuse: (error: ApiError) => setOutcome({ state: 'invalid', error }),
  };
}
