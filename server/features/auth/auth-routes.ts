import * as contract from '../../../shared/contracts/auth.ts';
import * as confirmation from '../../../shared/contracts/email-confirmation.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Route } from '../../http/route.ts';
import { updateLicence } from '../users/update-licence.ts';
import { checkUsername } from './check-username.ts';
import { confirmEmail } from './confirm-email.ts';
import { forgotPassword } from './forgot-password.ts';
import { resetPassword } from './reset-password.ts';
import { sendEmailConfirmation } from './send-email-confirmation.ts';
import { signUpCustomer, signUpProvider } from './sign-up.ts';

export function authRoutes(route: Route, ctx: AppContext): void {
  route(contract.getMe, ({ viewer }) => viewer);

  route(contract.login, async ({ session, attempt }) => {
    const viewer = await session.authenticate();
    if (!viewer) throw new AppError('unauthenticated', 'Invalid username or password');
    // Failures count only.
    await attempt.reward();
    await session.signIn(viewer);
    return viewer;
  });

  route(contract.customerSignup, ({ body }) => signUpCustomer(ctx, body));

  route(contract.providerSignup, ({ body }) => signUpProvider(ctx, body));

  route(contract.logout, async ({ session }) => {
    await session.signOut();
    return {};
  });

  route(contract.checkUsername, ({ query }) => checkUsername(ctx, query));

  route(contract.forgotPassword, ({ body }) => forgotPassword(ctx, body));

  route(contract.resetPassword, ({ body }) => resetPassword(ctx, body));

  route(confirmation.sendEmailConfirmation, ({ viewer }) => sendEmailConfirmation(ctx, viewer));

  route(confirmation.confirmEmail, ({ body }) => confirmEmail(ctx, body));

  route(contract.updateLicence, ({ viewer, body }) => updateLicence(ctx, viewer, body));
}
