import type { Request, RequestHandler } from 'express';
import { Passport, type PassportStatic } from 'passport';
import { Strategy as LocalStrategy } from 'passport-local';
import { type FactorSignIn, PENDING_MINUTES, standingOf } from '../../shared/domain/second-factor.ts';
import type { AppContext } from '../context.ts';
import { checkCredentials } from '../features/auth/check-credentials.ts';
import { factorOfSignIn } from '../features/second-factor/sign-in-step.ts';
import { noteSeen } from '../features/users/note-seen.ts';
import { findViewer, type Viewer } from '../features/users/user-store.ts';
import type { BegunSignIn } from './session-control.ts';

declare global {
  // Express types its user by merging into this namespace.
  namespace Express {
    interface User extends Viewer {}
    interface Request {
      /** Of those who have a session. */
      passport: PassportStatic;
      /** Whose second factor this session waits for. They are nobody until it is given. */
      pendingUser?: Viewer;
      /** What a super admin's session has of a second factor. */
      factor?: FactorSignIn;
      /** Whose second factor a call is about, as limits count it. */
      factorHolder?: string;
      /** What the session that is about to begin knows of the second factor. */
      begunSignIn?: BegunSignIn;
      /** Begins a session where there is none. */
      startSession: () => Promise<void>;
    }
  }
}

/** Only who runs the market has a second factor. */
const hasFactor = ({ userType }: Viewer) => userType === 'super_admin';

const instantOf = (milliseconds: number | undefined) => (milliseconds === undefined ? null : new Date(milliseconds));

/**
 * Finds whose session this is; false for one from before a new password or a deactivation, and for one from before its account had a
 * second factor.
 */
async function readViewer(ctx: AppContext, req: Request, id: number): Promise<Viewer | false> {
  const viewer = await findViewer(ctx.db, id);
  if (!viewer || viewer.sessionEpoch !== (req.session.epoch ?? 0)) return false;
  if (hasFactor(viewer)) {
    const { factorAt, graceAt } = req.session;
    const known = { givenAt: instantOf(factorAt), graceAt: instantOf(graceAt) };
    req.factor = await factorOfSignIn(ctx, { kind: 'user', id }, known);
    if (standingOf(req.factor, ctx.clock.now()) === 'pending') return false;
  }
  noteSeen(ctx, viewer);
  return viewer;
}

/** Finds whose second factor a session waits for, in the minutes after their password. */
async function readPending(ctx: AppContext, req: Request): Promise<void> {
  const { pending } = req.session;
  if (!pending || req.user || ctx.clock.now().getTime() - pending.at > PENDING_MINUTES * 60_000) return;
  const viewer = await findViewer(ctx.db, pending.userId);
  if (!viewer || viewer.sessionEpoch !== pending.epoch || !hasFactor(viewer)) return;
  req.pendingUser = viewer;
  req.factor = await factorOfSignIn(ctx, { kind: 'user', id: viewer.id }, { givenAt: null, graceAt: null });
}

/** Reads the signed-in person afresh on every request, so that a deactivated account is out at once. */
export function createPassport(ctx: AppContext): RequestHandler[] {
  // One instance for each app: the module's own is shared by every app in the process.
  const passport = new Passport() as unknown as PassportStatic;
  passport.use(
    new LocalStrategy((username, password, done) => {
      checkCredentials(ctx, { username, password }).then(
        (viewer) => done(null, viewer ?? false),
        (error: unknown) => done(error),
      );
    }),
  );
  passport.serializeUser((req: Request, user: Viewer, done: (error: null, id: number) => void) => {
    // The session is new by now, whatever it was before, and not yet written.
    const now = ctx.clock.now().getTime();
    const { factorAt, graceAt } = req.begunSignIn ?? {};
    Object.assign(req.session, {
      startedAt: now,
      renewedAt: now,
      epoch: user.sessionEpoch,
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
