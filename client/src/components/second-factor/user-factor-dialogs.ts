import type { FactorRefusal } from '@/lib/api/factor-refusal.ts';
import { userFactorApi } from './factor-api.ts';
import { clearUp, openSecurity } from './factor-dialogs.tsx';
import type { SetUpReason } from './security-dialog.tsx';

/** Opens the account's second factor settings. */
export const openUserSecurity = (reason?: SetUpReason) => openSecurity(userFactorApi, reason);

/** Resolves a refusal with the signed-in user: true once the call may be retried. */
export const clearUserUp = (refusal: FactorRefusal) => clearUp(userFactorApi, refusal);
