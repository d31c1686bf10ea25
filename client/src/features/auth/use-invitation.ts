import { useEffect, useEffectEvent, useState } from 'react';
import type { WireResponseOf } from '@shared/contracts/endpoint.ts';
import type { readInvitation } from '@shared/contracts/invitations.ts';
import { ApiError, call, type AddressOf } from '@/lib/api-client.ts';
import { useAddressToken } from './use-address-token.ts';

// The compiler holds the address to its contract, which most people who sign up need not load.
const readAddress: AddressOf<typeof readInvitation> = { method: 'POST', path: '/api/invitations/read' };

/** The part of the address that carries an invitation; without its secret it stays, for those who are signed in. */
export const INVITATION = 'invitation';

/** Whom an invitation is for. */
export type Invited = WireResponseOf<typeof readInvitation>;

/** How far the page is with the invitation that its address brought. */
export type Invitation =
  | { state: 'none' }
  | { state: 'reading' }
  | { state: 'read'; invited: Invited }
  /** It could not be read just now. It counts all the same: the sign-up decides. */
  | { state: 'unread'; error: Error }
  | { state: 'invalid'; error: Error };

/** Whether the server has said that an invitation does not count. */
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

/** Reads the invitation that the address brought; `onRead` learns whom it is for. */
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
    /** What the sign-up sends; nothing once it is known not to count. */
    token: invitation.state === 'invalid' ? null : token,
    retry: () => setOutcome(null),
    /** Takes the server's word at the sign-up that the invitation does not count. */
    refuse: (error: ApiError) => setOutcome({ state: 'invalid', error }),
  };
}
