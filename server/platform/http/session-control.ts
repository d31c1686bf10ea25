import type { Request, Response } from 'express';
import { PENDING_MINUTES } from '../../../shared/domain/people/second-factor.ts';
import { MINUTE_MS } from '../../../shared/domain/time/durations.ts';
import type { Viewer } from './caller.ts';

/** The state of the second factor when a session starts. */
export interface BegunSignIn {
  factorAt?: Date | undefined;
  graceAt?: Date | undefined;
}

/** What a route may do with the caller's session. */
export interface SessionControl {
  /** Checks the username and password of this request; null when they don't match. */
  authenticate(): Promise<Viewer | null>;
  /**
   * Starts a session under a new id, in place of the one that the request brought. `begun` says when the second factor was given, or that
   * this is the one sign-in without it.
   */
  signIn(viewer: Viewer, begun?: BegunSignIn): Promise<void>;
  /** Starts a session under a new id that allows only giving the second factor, for some minutes. */
  holdSignIn(viewer: Viewer, at: Date): Promise<void>;
  signOut(): Promise<void>;
  /** Moves the session to a new id after the account's sessions were ended, and keeps when the second factor was given. */
  renew(viewer: Viewer): Promise<void>;
  /** Returns the id of the caller's session, which is a secret. */
  id(): string;
}

const instantOf = (milliseconds: number | undefined) => (milliseconds === undefined ? undefined : new Date(milliseconds));

/** Wraps a request's passport and session callbacks in promises. */
export function sessionControl(req: Request, res: Response): SessionControl {
  const control: SessionControl = {
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
      const begin = () =>
        new Promise<void>((resolve, reject) => {
          req.login(viewer, (error: unknown) => (error ? reject(error) : resolve()));
        });
      await req.replaceSession(viewer.id, begin);
    },
    async holdSignIn(viewer, at) {
      await req.startSession();
      await new Promise<void>((resolve, reject) => {
        req.session.regenerate((error: unknown) => (error ? reject(error) : resolve()));
      });
      req.session.pending = { userId: viewer.id, epoch: viewer.sessionEpoch, at: at.getTime() };
      req.session.cookie.maxAge = PENDING_MINUTES * MINUTE_MS;
    },
    renew(viewer) {
      const { factorAt, graceAt } = req.session;
      return control.signIn(viewer, { factorAt: instantOf(factorAt), graceAt: instantOf(graceAt) });
    },
    id: () => req.sessionID,
    async signOut() {
      // Without a session there's nothing to end.
      if (!(req as Partial<Request>).session) return;
      await new Promise<void>((resolve, reject) => {
        req.logout((error) => {
          if (error) reject(error);
          else req.session.destroy((failure: unknown) => (failure ? reject(failure) : resolve()));
        });
      });
    },
  };
  return control;
}
