import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import type { customerSignup, providerSignup } from '../../../shared/contracts/auth.ts';
import { storedPhone } from '../../../shared/domain/phone.ts';
import type { AppContext } from '../../context.ts';
import { enqueue } from '../../jobs/job.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { welcomeMail } from '../notifications/welcome-mail.ts';
import { insertUser, type NewUser, type Viewer } from '../users/user-store.ts';
import { hashPassword } from './password.ts';
import { takenError } from './taken-error.ts';

type Person = BodyOf<typeof customerSignup>;

/** Creates a customer's account. Refuses `taken` when the username or e-mail address has one. */
export function signUpCustomer(ctx: AppContext, person: Person): Promise<Viewer> {
  return signUp(ctx, person, { userType: 'customer' });
}

/** Creates an electrician's account, which may buy at once. Refuses `taken` as above. */
export function signUpProvider(
  ctx: AppContext,
  { companyName, licenseNumber, licenseState, serviceAreas, ...body }: BodyOf<typeof providerSignup>,
): Promise<Viewer> {
  return signUp(ctx, body, {
    userType: 'provider',
    companyName,
    licenseNumber,
    licenseState,
    serviceAreas,
    serviceLocation: body.serviceLocation,
    serviceLatitude: body.serviceLatitude ?? null,
    serviceLongitude: body.serviceLongitude ?? null,
    serviceRadius: body.serviceRadius ?? null,
  });
}

async function signUp(
  ctx: AppContext,
  person: Person,
  account: Pick<NewUser, 'userType' | 'companyName' | `${'license' | 'service'}${string}` & keyof NewUser>,
): Promise<Viewer> {
  const { username, firstName, lastName, email } = person;
  const password = await hashPassword(person.password);
  const phone = storedPhone(person.phone);
  const at = ctx.clock.now();
  try {
    return await ctx.db.transaction(async (tx) => {
      const named = { username, password, firstName, lastName, email, phone, createdAt: at, updatedAt: at };
      const viewer = await insertUser(tx, { ...named, ...account });
      await recordAudit(tx, {
        actorUserId: viewer.id,
        action: 'user.signed_up',
        subjectType: 'user',
        subjectId: viewer.id,
        after: { userType: viewer.userType },
        at,
      });
      await enqueue(tx, welcomeMail, { userId: viewer.id }, { runAt: at });
      return viewer;
    });
  } catch (error) {
    throw takenError(error) ?? error;
  }
}
