import type { FactorSignIn } from '../../../shared/domain/second-factor.ts';
import type { Holder } from './holder.ts';

/** A sign-in of a super admin or an operator, whole or not, as its second factor sees it. */
export interface FactorCaller {
  holder: Holder;
  username: string;
  /** Names this sign-in, by a hash: what one has asked for another cannot use. */
  signInRef: string;
  signIn: FactorSignIn;
  /** Notes in the sign-in that the factor was given; one that waited for it is whole from then on. */
  noteGiven: (at: Date) => Promise<void>;
}
