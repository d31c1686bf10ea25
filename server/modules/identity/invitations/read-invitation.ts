import type { BodyOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { readInvitation as contract } from '../../../../shared/contracts/invitations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { sha256 } from '../sign-in/secret-token.ts';
import { endInvitations, findInvited, lockInvitedCallback, markInvitationUsed } from './invitation-store.ts';
import type { IdentityContext } from '../context.ts';

const invalid = () =>
  new AppError(
    'token_invalid',
    'This invitation has expired or was used. You can create your account without it, or ask us for a new link.',
  );

/** Returns the person an invitation link is for. Throws `token_invalid` for a used, ended or unknown link. */
export async function readInvitation(
  { db, clock }: IdentityContext,
  { token }: BodyOf<typeof contract>,
): Promise<ResultOf<typeof contract>> {
  const invited = await findInvited(db, sha256(token), await clock.databaseNow(db));
  if (!invited) throw invalid();
  return invited.details;
}

/** An invitation that is locked during a sign-up. */
export interface HeldInvitation {
  callbackId: number;
  /** The address the link was emailed to; null when it was handed over in another way. */
  sentTo: string | null;
  /** Marks the invitation as used by the new account. */
  use: (userId: number) => Promise<void>;
}

/**
 * Locks an invitation until the transaction ends: of two sign-ups with the same link, the second waits for the first. Throws
 * `token_invalid` as above.
 */
export async function holdInvitation({ clock }: IdentityContext, tx: Db, token: string): Promise<HeldInvitation> {
  const tokenHash = sha256(token);
  const known = await findInvited(tx, tokenHash, await clock.databaseNow(tx));
  if (!known) throw invalid();
  await lockInvitedCallback(tx, known.callbackId);
  const at = await clock.databaseNow(tx);
  const held = await findInvited(tx, tokenHash, at);
  if (!held) throw invalid();
  const { invitationId, callbackId, isEmailed, details } = held;
  return {
    callbackId,
    sentTo: isEmailed ? details.email : null,
    async use(userId) {
      await markInvitationUsed(tx, invitationId, { userId, usedAt: at });
      await endInvitations(tx, callbackId, at);
    },
  };
}
