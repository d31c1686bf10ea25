import { operatorFactor } from '@shared/contracts/second-factor.ts';
import { factorApi } from '@/components/second-factor/factor-api.ts';
import { clearUp, openSecurity } from '@/components/second-factor/factor-dialogs.tsx';
import type { SetUpReason } from '@/components/second-factor/security-dialog.tsx';
import type { FactorRefusal } from '@/lib/factor-refusal.ts';
import { operatorCall } from './operator-api.ts';

const api = factorApi(operatorFactor, operatorCall);

/** Opens the second factor of the signed-in operator. */
export const openOperatorSecurity = (reason?: SetUpReason) => openSecurity(api, reason);

/** Clears up with the operator why a call was refused: true once it may be sent again. */
export const clearOperatorUp = (refusal: FactorRefusal) => clearUp(api, refusal);
