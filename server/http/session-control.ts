import type { Request, Response } from 'express';
import type { Viewer } from '../features/users/user-store.ts';

/** What a route may do to the caller's session. */
export interface SessionControl {
  /** Checks the username and password of this request; null when they do not match. */
  authenticate(): Promise<Viewer | null>;
  /** Starts a session under a new id. */
  signIn(viewer: Viewer): Promise<void>;
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
    async signIn(viewer) {
      await req.startSession();
      return new Promise((resolve, reject) => {
        req.login(viewer, (error: unknown) => (error ? reject(error) : resolve()));
      });
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
