import type { Request, RequestHandler } from 'express';
import { Passport, type PassportStatic } from 'passport';
import { Strategy as LocalStrategy } from 'passport-local';
import type { AppContext } from '../context.ts';
import { checkCredentials } from '../features/auth/check-credentials.ts';
import { noteSeen } from '../features/users/note-seen.ts';
import { findViewer, type Viewer } from '../features/users/user-store.ts';

declare global {
  // Express types its user by merging into this namespace.
  namespace Express {
    interface User extends Viewer {}
    interface Request {
      /** Of those who have a session. */
      passport: PassportStatic;
      /** Begins a session where there is none. */
      startSession: () => Promise<void>;
    }
  }
}

/** Finds whose session this is; false for one from before a new password or a deactivation. */
async function readViewer(ctx: AppContext, req: Request, id: number): Promise<Viewer | false> {
  const viewer = await findViewer(ctx.db, id);
  if (!viewer || viewer.sessionEpoch !== (req.session.epoch ?? 0)) return false;
  noteSeen(ctx, viewer);
  return viewer;
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
    Object.assign(req.session, { startedAt: now, renewedAt: now, epoch: user.sessionEpoch });
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
  return [offer, passport.session() as RequestHandler];
}
