import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { EndpointShape } from '../../shared/contracts/endpoint.ts';
import { type FactorSignIn, needsStepUp, standingOf } from '../../shared/domain/second-factor.ts';
import { AppError } from '../errors.ts';
import type { Operator } from '../features/operators/operator-store.ts';
import type { FactorCaller } from '../features/second-factor/factor-caller.ts';
import type { Viewer } from '../features/users/user-store.ts';
import type { SessionControl } from './session-control.ts';

/** Refuses a sign-in that lacks the second factor which an endpoint needs of it. */
export function requireFactor({ factor, stepUp }: Pick<EndpointShape, 'factor' | 'stepUp'>, signIn: FactorSignIn, at: Date): void {
  const standing = standingOf(signIn, at);
  if (standing === 'pending' && factor !== 'pending') throw new AppError('unauthenticated', 'Please sign in again');
  if (standing === 'missing' && factor !== 'missing') {
    throw new AppError('second_factor_required', 'Please set up a second factor to go on');
  }
  if (stepUp && needsStepUp(signIn, at)) {
    throw new AppError('step_up_required', 'Please confirm with your second factor that it is you');
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The sign-in of an account, whole or waiting for its factor. */
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

/** The sign-in of an operator, whole or waiting for its factor. */
export function operatorCaller(operator: Operator, noteGiven: (operator: Operator, at: Date) => Promise<void>): FactorCaller {
  return {
    holder: { kind: 'operator', id: operator.id },
    username: operator.username,
    signInRef: hashOf(`token:${operator.tokenId}`),
    signIn: operator.factor,
    noteGiven: (at) => noteGiven(operator, at),
  };
}
