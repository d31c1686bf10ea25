import type { FactorRefusal } from '@/lib/factor-refusal.ts';
import { userFactorApi } from './factor-api.ts';
import { clearUp, openSecurity } from './factor-dialogs.tsx';
import type { SetUpReason } from './security-dialog.tsx';

/** Opens the second factor of the signed-in account. */
export const openUserSecurity = (reason?: SetUpReason) => openSecurity(userFactorApi, reason);

/** Clears up with the signed-in person why a call was refused: true once it may be sent again. */
export const clearUserUp = (refusal: FactorRefusal) => clearUp(userFactorApi, refusal);
