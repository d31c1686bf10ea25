import type { FactorSignIn } from '../../../shared/domain/people/second-factor.ts';

/** The signed-in account. Its fields are declared by the identity module, which reads them. */
export type Viewer = Express.User;

/** The operator whose token a request carries. */
export interface Operator {
  id: number;
  username: string;
  tokenId: number;
  /** The state of the second factor in this sign-in and for its operator. */
  factor: FactorSignIn;
}

/** The holder of a second factor: a super admin's account or an operator. */
export interface Holder {
  kind: 'user' | 'operator';
  id: number;
}

/** A sign-in of a super admin or an operator, complete or still waiting for the second factor. */
export interface FactorCaller {
  holder: Holder;
  username: string;
  /** Identifies this sign-in by a hash, so that a challenge of one sign-in can't be used in another. */
  signInRef: string;
  signIn: FactorSignIn;
  /** Records in the sign-in that the factor was given. A waiting sign-in is complete from then on. */
  noteGiven: (at: Date) => Promise<void>;
}
