import type { Request, Response } from 'express';
import { PENDING_MINUTES } from '../../shared/domain/second-factor.ts';
import type { Viewer } from '../features/users/user-store.ts';

/** What a session knows of the second factor at its start. */
export interface BegunSignIn {
  factorAt?: Date;
  graceAt?: Date;
}

/** What a route may do to the caller's session. */
export interface SessionControl {
  /** Checks the username and password of this request; null when they do not match. */
  authenticate(): Promise<Viewer | null>;
  /** Starts a session under a new id; says when the second factor was given in it, or that it is the one without. */
  signIn(viewer: Viewer, begun?: BegunSignIn): Promise<void>;
  /** Starts a session under a new id that opens nothing but the way to give the second factor, for some minutes. */
  holdSignIn(viewer: Viewer, at: Date): Promise<void>;
  signOut(): Promise<void>;
}

/** Turns one request's passport and session callbacks into promises. */
export function sessionControl(req: Request, res: Response): SessionControl {
  return {
    async authenticate() {
      await req.startSession();
      return new Promise((resolve, reject) => {
        const done = (error: unknown, viewer?: Viewer | false | null) =>
          error ? reject(error) : resolve(viewer || null);
        req.passport.authenticate('local', done)(req, res, reject);
      });
    },
    async signIn(viewer, begun = {}) {
      await req.startSession();
      req.begunSignIn = begun;
      return new Promise((resolve, reject) => {
        req.login(viewer, (error: unknown) => (error ? reject(error) : resolve()));
      });
    },
    async holdSignIn(viewer, at) {
      await req.startSession();
      await new Promise<void>((resolve, reject) => {
        req.session.regenerate((error: unknown) => (error ? reject(error) : resolve()));
      });
      req.session.pending = { userId: viewer.id, epoch: viewer.sessionEpoch, at: at.getTime() };
      req.session.cookie.maxAge = PENDING_MINUTES * 60_000;
    },
    async signOut() {
      // Nobody's session need not be made to be ended.
      if (!(req as Partial<Request>).session) return;
      await new Promise<void>((resolve, reject) => {
        req.logout((error) => {
          if (error) reject(error);
          else req.session.destroy((failure: unknown) => (failure ? reject(failure) : resolve()));
        });
      });
    },
  };
}
