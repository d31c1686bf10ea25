import type { Request, RequestHandler } from 'express';
import { Passport, type PassportStatic } from 'passport';
import { Strategy as LocalStrategy } from 'passport-local';
import { type FactorSignIn, PENDING_MINUTES, standingOf } from '../../../../shared/domain/people/second-factor.ts';
import { MINUTE_MS } from '../../../../shared/domain/time/durations.ts';
import { checkCredentials } from './check-credentials.ts';
import { factorOfSignIn } from '../second-factor/sign-in-step.ts';
import { noteSeen, noteSessionSeen } from '../accounts/note-seen.ts';
import { type Account, findViewer } from '../accounts/user-store.ts';
import { publicNetworkOf } from '../../../platform/http/client-address.ts';
import { deviceName } from '../../../platform/http/device-name.ts';
import type { BegunSignIn } from '../../../platform/http/session-control.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { IdentityContext } from '../context.ts';

declare global {
  // Express types its user by merging into this namespace.
  namespace Express {
    interface User extends Account {}
    interface Request {
      /** The passport instance of a request with a session. */
      passport: PassportStatic;
      /** The account whose second factor this session waits for. It isn't signed in until the factor is given. */
      pendingUser?: Viewer;
      /** The state of the second factor in a super admin's session. */
      factor?: FactorSignIn;
      /** The holder of the second factor that a request is about, as rate limits count it. */
      factorHolder?: string;
      /** The state of the second factor for the session that is about to start. */
      begunSignIn?: BegunSignIn;
      /** Starts a session for a request without one. */
      startSession: () => Promise<void>;
      /** Replaces the session of a request by one that `begin` stores for an account; push messages to this browser go on for the same account. */
      replaceSession: (userId: number, begin: () => Promise<void>) => Promise<void>;
    }
  }
}

/** Returns true for accounts that have a second factor: super admins only. */
const hasFactor = ({ userType }: Viewer) => userType === 'super_admin';

const instantOf = (milliseconds: number | undefined) => (milliseconds === undefined ? null : new Date(milliseconds));

/**
 * Finds the account of a session; false when the session is older than a new password or a deactivation, or than the account's second
 * factor.
 */
async function readViewer(ctx: IdentityContext, req: Request, id: number): Promise<Viewer | false> {
  const viewer = await findViewer(ctx.db, id);
  if (!viewer || viewer.sessionEpoch !== (req.session.epoch ?? 0)) return false;
  if (hasFactor(viewer)) {
    const { factorAt, graceAt } = req.session;
    const known = { givenAt: instantOf(factorAt), graceAt: instantOf(graceAt) };
    req.factor = await factorOfSignIn(ctx, { kind: 'user', id }, known);
    if (standingOf(req.factor, ctx.clock.now()) === 'pending') return false;
  }
  noteSeen(ctx, viewer);
  noteSessionSeen(ctx, req);
  return viewer;
}

/** Finds the account whose second factor a session waits for, within minutes of the password. */
async function readPending(ctx: IdentityContext, req: Request): Promise<void> {
  const { pending } = req.session;
  if (!pending || req.user || ctx.clock.now().getTime() - pending.at > PENDING_MINUTES * MINUTE_MS) return;
  const viewer = await findViewer(ctx.db, pending.userId);
  if (!viewer || viewer.sessionEpoch !== pending.epoch || !hasFactor(viewer)) return;
  req.pendingUser = viewer;
  req.factor = await factorOfSignIn(ctx, { kind: 'user', id: viewer.id }, { givenAt: null, graceAt: null });
}

/** Reads the signed-in account afresh on every request, so that a deactivated account is signed out at once. */
export function createPassport(ctx: IdentityContext): RequestHandler[] {
  // One instance per application: the module's own instance is shared by all applications in the process.
  const passport = new Passport() as unknown as PassportStatic;
  passport.use(
    new LocalStrategy({ passReqToCallback: true }, (req, username, password, done) => {
      checkCredentials(ctx, { username, password, network: publicNetworkOf(req.ip) }).then(
        (viewer) => done(null, viewer ?? false),
        (error: unknown) => done(error),
      );
    }),
  );
  passport.serializeUser((req: Request, user: Viewer, done: (error: null, id: number) => void) => {
    // The session is always new at this point, and not stored yet.
    const now = ctx.clock.now().getTime();
    const { factorAt, graceAt } = req.begunSignIn ?? {};
    const device = deviceName(req.headers['user-agent']);
    Object.assign(req.session, {
      startedAt: now,
      renewedAt: now,
      epoch: user.sessionEpoch,
      ...(device && { device }),
      ...(factorAt && { factorAt: factorAt.getTime() }),
      ...(graceAt && { graceAt: graceAt.getTime() }),
    });
    done(null, user.id);
  });
  passport.deserializeUser((req: Request, id: number, done: (error: unknown, viewer?: Viewer | false) => void) => {
    readViewer(ctx, req, id).then(
      (viewer) => done(null, viewer),
      (error: unknown) => done(error),
    );
  });
  const offer: RequestHandler = (req, _res, next) => {
    req.passport = passport;
    next();
  };
  const pending: RequestHandler = (req, _res, next) => {
    readPending(ctx, req).then(() => next(), next);
  };
  return [offer, passport.session() as RequestHandler, pending];
}
