import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { EndpointShape } from '../../../shared/contracts/endpoint.ts';
import { type FactorSignIn, lacksRequiredFactor, needsStepUp, standingOf } from '../../../shared/domain/people/second-factor.ts';
import { AppError } from '../errors.ts';
import type { SessionControl } from './session-control.ts';
import type { FactorCaller, Operator, Viewer } from './caller.ts';

/**
 * Throws `second_factor_required`, `step_up_required` or `unauthenticated` for a sign-in without the second factor that an endpoint
 * requires.
 */
export function requireFactor({ factor, stepUp }: Pick<EndpointShape, 'factor' | 'stepUp'>, signIn: FactorSignIn, at: Date): void {
  const standing = standingOf(signIn, at);
  if (standing === 'pending' && factor !== 'pending') throw new AppError('unauthenticated', 'Please sign in again');
  const isClosed = standing === 'missing' || (stepUp === true && lacksRequiredFactor(signIn));
  if (isClosed && factor !== 'missing') {
    throw new AppError('second_factor_required', 'Please set up a second factor to continue');
  }
  if (stepUp === true && needsStepUp(signIn, at)) {
    throw new AppError('step_up_required', 'Please confirm it’s you with your second factor');
  }
}

/** Returns the check of a handler that decides by itself when the second factor must be given again. */
export function stepUpOf({ name, stepUp }: EndpointShape, signIn: FactorSignIn | undefined, at: Date): () => void {
  return () => {
    if (stepUp !== 'where asked') throw new Error(`${name} does not declare that it may ask for the second factor`);
    if (signIn) requireFactor({ stepUp: true }, signIn, at);
  };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Returns an account's sign-in, complete or still waiting for the second factor. */
export function userCaller(req: Request, viewer: Viewer, { session, signIn }: { session: SessionControl; signIn: FactorSignIn }): FactorCaller {
  return {
    holder: { kind: 'user', id: viewer.id },
    username: viewer.username,
    signInRef: hashOf(`session:${req.sessionID}`),
    signIn,
    async noteGiven(at) {
      if (req.user) req.session.factorAt = at.getTime();
      else await session.signIn(viewer, { factorAt: at });
    },
  };
}

/** Returns an operator's sign-in, complete or still waiting for the second factor. */
export function operatorCaller(operator: Operator, noteGiven: (operator: Operator, at: Date) => Promise<void>): FactorCaller {
  return {
    holder: { kind: 'operator', id: operator.id },
    username: operator.username,
    signInRef: hashOf(`token:${operator.tokenId}`),
    signIn: operator.factor,
    noteGiven: (at) => noteGiven(operator, at),
  };
}
