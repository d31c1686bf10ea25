import type { BodyOf } from '../../../../shared/contracts/endpoint.ts';
import type { customerSignup, providerSignup } from '../../../../shared/contracts/auth.ts';
import { storedPhone } from '../../../../shared/domain/contact/phone.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { holdInvitation } from '../invitations/read-invitation.ts';
import { checkSoon } from '../licences/check-submitted-licence.ts';
import { endInvitationsTo, freeInvitedAddress } from '../team/shut-member-out.ts';
import { welcomeMail } from '../accounts/welcome-mail.ts';
import { insertUser, type NewUser } from '../accounts/user-store.ts';
import { hashPassword } from './password.ts';
import { requireStrongPassword } from './password-policy.ts';
import { requireFreeNames, takenError } from './taken-error.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { IdentityContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

type Person = BodyOf<typeof customerSignup>;

/**
 * Creates a customer's account. Throws `taken` when the username or email address already has one, `invalid_input` for a common
 * password, and `unavailable` when too many passwords wait to be hashed, of everyone or of the caller's network.
 */
export function signUpCustomer(ctx: IdentityContext, person: Person, network: string | null): Promise<Viewer> {
  return signUp(ctx, person, { userType: 'customer', network });
}

/**
 * Creates an electrician's account, and uses up an invitation. A licence waits for the market's decision, with an invitation too: nobody
 * has looked it up. Throws `taken` as above, and `token_invalid` for a used, ended or unknown invitation; it then creates nothing.
 */
export function signUpProvider(
  ctx: IdentityContext,
  { companyName, licenseNumber, licenseState, serviceAreas, invitation, ...body }: BodyOf<typeof providerSignup>,
  network: string | null,
): Promise<Viewer> {
  const account = {
    userType: 'provider' as const,
    companyName,
    licenseNumber,
    licenseState,
    serviceAreas,
    serviceLocation: body.serviceLocation,
    serviceLatitude: body.serviceLatitude ?? null,
    serviceLongitude: body.serviceLongitude ?? null,
    serviceRadius: body.serviceRadius ?? null,
  };
  return signUp(ctx, body, { ...account, invitation, network });
}

interface SignUp {
  invitation?: string | undefined;
  /** The caller's network, whose share of the hashing queue it takes. */
  network: string | null;
}

type Account = Pick<NewUser, 'userType' | 'companyName' | (`${'license' | 'service'}${string}` & keyof NewUser)>;

async function signUp(
  ctx: IdentityContext,
  person: Person,
  { invitation, network, ...account }: Account & SignUp,
): Promise<Viewer> {
  const { username, firstName, lastName, email } = person;
  requireStrongPassword(person.password, { ...person, ...account });
  await requireFreeNames(ctx.db, person);
  const password = await hashPassword(person.password, network);
  const phone = storedPhone(person.phone);
  const at = ctx.clock.now();
  try {
    return await ctx.db.transaction(async (tx) => {
      const named = { username, password, firstName, lastName, email, phone, createdAt: at, updatedAt: at };
      const held = invitation === undefined ? null : await holdInvitation(ctx, tx, invitation);
      // A person with this link reads the emails of the address that it was sent to.
      const emailConfirmedAt = email !== null && held?.sentTo === email ? at : null;
      const licenseSubmittedAt = account.licenseNumber ? at : null;
      const freeAddress = emailConfirmedAt ? endInvitationsTo : freeInvitedAddress;
      if (email !== null) await freeAddress(tx, email, at);
      const viewer = await insertUser(tx, { ...named, ...account, licenseSubmittedAt, emailConfirmedAt });
      await held?.use(viewer.id);
      await recordAudit(tx, {
        actorUserId: viewer.id,
        action: 'user.signed_up',
        subjectType: 'user',
        subjectId: viewer.id,
        after: { userType: viewer.userType, ...(held ? { callbackId: held.callbackId } : {}) },
        at,
      });
      if (viewer.isLicenceUnderReview) await checkSoon(tx, viewer.id, at);
      await enqueue(tx, welcomeMail, { userId: viewer.id }, { runAt: at });
      return viewer;
    });
  } catch (error) {
    throw takenError(error) ?? error;
  }
}
