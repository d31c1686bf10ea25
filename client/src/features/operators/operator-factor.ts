import { operatorFactor } from '@shared/contracts/second-factor.ts';
import { factorApi } from '@/components/second-factor/factor-api.ts';
import { clearUp, openSecurity } from '@/components/second-factor/factor-dialogs.tsx';
import type { SetUpReason } from '@/components/second-factor/security-dialog.tsx';
import type { FactorRefusal } from '@/lib/api/factor-refusal.ts';
import { operatorCall } from './operator-api.ts';

const api = factorApi(operatorFactor, operatorCall);

/** Opens the operator's second factor settings. */
export const openOperatorSecurity = (reason?: SetUpReason) => openSecurity(api, reason);

/** Resolves a refusal with the operator: true once the call may be retried. */
export const clearOperatorUp = (refusal: FactorRefusal) => clearUp(api, refusal);
