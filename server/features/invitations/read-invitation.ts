import type { BodyOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { readInvitation as contract } from '../../../shared/contracts/invitations.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { sha256 } from '../auth/secret-token.ts';
import { lockCallback } from '../callbacks/callback-store.ts';
import { endInvitations, findInvited, markInvitationUsed } from './invitation-store.ts';

const invalid = () =>
  new AppError(
    'token_invalid',
    'This invitation has expired or was used. You can create your account without it, or ask us for a new link.',
  );

/** Tells whom the link of an invitation is for. Refuses `token_invalid` for one that was used, has ended or never was. */
export async function readInvitation(
  { db, clock }: AppContext,
  { token }: BodyOf<typeof contract>,
): Promise<ResultOf<typeof contract>> {
  const invited = await findInvited(db, sha256(token), await clock.databaseNow(db));
  if (!invited) throw invalid();
  return invited.details;
}

/** What a sign-up holds while it makes its account. */
export interface HeldInvitation {
  callbackId: number;
  /** Where the link was sent; null for one that was passed on in another way. */
  sentTo: string | null;
  /** Uses the invitation up for the account that was made. */
  use: (userId: number) => Promise<void>;
}

/**
 * Holds an invitation until the transaction ends: of two that come with one link, the second waits for the first. Refuses
 * `token_invalid` as above.
 */
export async function holdInvitation({ clock }: AppContext, tx: Db, token: string): Promise<HeldInvitation> {
  const tokenHash = sha256(token);
  const known = await findInvited(tx, tokenHash, await clock.databaseNow(tx));
  if (!known) throw invalid();
  await lockCallback(tx, known.callbackId);
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
