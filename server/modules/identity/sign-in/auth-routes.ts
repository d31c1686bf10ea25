import * as contract from '../../../../shared/contracts/auth.ts';
import * as confirmation from '../../../../shared/contracts/email-confirmation.ts';
import { login } from '../../../../shared/contracts/login.ts';
import { AppError } from '../../../platform/errors.ts';
import { createAccountGuard } from '../../../platform/http/account-guessing.ts';
import { publicNetworkOf } from '../../../platform/http/client-address.ts';
import { decideSignIn } from '../../../platform/http/rate-limit.ts';
import type { Route } from '../../../platform/http/route.ts';
import { submitLicence } from '../licences/submit-licence.ts';
import { nextSignInStep } from '../second-factor/sign-in-step.ts';
import { presentViewer } from '../accounts/present-viewer.ts';
import { findByUsername } from '../accounts/user-store.ts';
import { checkUsername } from './check-username.ts';
import { confirmEmail } from './confirm-email.ts';
import { forgotPassword } from './forgot-password.ts';
import { recordSignIn } from './record-sign-in.ts';
import { resetPassword } from './reset-password.ts';
import { sendEmailConfirmation } from './send-email-confirmation.ts';
import { signUpCustomer, signUpProvider } from './sign-up.ts';
import { warnOfGuessing } from './warn-of-guessing.ts';
import type { IdentityContext } from '../context.ts';

export function authRoutes(route: Route, ctx: IdentityContext): void {
  route(contract.getMe, ({ viewer }) => presentViewer(ctx, viewer));

  route(login, async ({ body: { username }, session, attempt, at }) => {
    const viewer = await decideSignIn(attempt, () => session.authenticate());
    if (!viewer) {
      const find = async () => (await findByUsername(ctx.db, username))?.viewer.id;
      if (attempt.isLastGuess) await warnOfGuessing(ctx, { username, isOperator: false, find });
      throw new AppError('unauthenticated', 'Invalid username or password');
    }
    // Only failures count towards the limits on guesses.
    await attempt.reward();
    if (viewer.userType !== 'super_admin') {
      await session.signIn(viewer);
      return presentViewer(ctx, viewer);
    }
    const next = await nextSignInStep(ctx, { kind: 'user', id: viewer.id });
    if (next.factorAsked) {
      await session.holdSignIn(viewer, at);
      return next;
    }
    await session.signIn(viewer, next.factorSetUp === 'grace' ? { graceAt: at } : {});
    await recordSignIn(ctx, viewer, { action: 'user.signed_in', at });
    return { ...(await presentViewer(ctx, viewer)), factorSetUp: next.factorSetUp };
  });

  route(contract.customerSignup, async ({ body, ip }) => presentViewer(ctx, await signUpCustomer(ctx, body, publicNetworkOf(ip))));

  route(contract.providerSignup, async ({ body, ip }) => presentViewer(ctx, await signUpProvider(ctx, body, publicNetworkOf(ip))));

  route(contract.logout, async ({ session, viewer, at }) => {
    await session.signOut();
    if (viewer?.userType === 'super_admin') await recordSignIn(ctx, viewer, { action: 'user.signed_out', at });
    return {};
  });

  route(contract.checkUsername, ({ query }) => checkUsername(ctx, query));

  route(contract.forgotPassword, ({ body }) => forgotPassword(ctx, body));

  const guard = createAccountGuard(ctx, 'login');
  route(contract.resetPassword, async ({ body, ip }) => {
    const { username, ...answer } = await resetPassword(ctx, body, publicNetworkOf(ip));
    // The reset proves access to the account's emails, so this network is exempt from the limit on strangers' guesses.
    await guard.remember({ ip }, username.toLowerCase());
    return answer;
  });

  route(confirmation.sendEmailConfirmation, ({ viewer }) => sendEmailConfirmation(ctx, viewer));

  route(confirmation.confirmEmail, ({ viewer, body }) => confirmEmail(ctx, viewer, body));

  route(contract.updateLicence, async ({ viewer, body }) => presentViewer(ctx, await submitLicence(ctx, viewer, body)));
}
