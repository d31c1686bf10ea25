import connectPgSimple from 'connect-pg-simple';
import { type RequestHandler, Router } from 'express';
import session, { type SessionData } from 'express-session';
import { DAY_MS } from '../../../shared/domain/time/durations.ts';
import { findSession, insertSession, replaceSession, updateSession } from './session-store.ts';
import { sessionSecret } from '../session-secret.ts';
import type { PlatformContext } from '../context.ts';
import type { PlatformConfig } from '../config.ts';

declare module 'express-session' {
  interface SessionData {
    /** When this session began and when its cookie was last renewed, in milliseconds. */
    startedAt: number;
    renewedAt: number;
    /** The browser and system it began on, such as "Chrome on Android"; left out when they are not known. */
    device?: string;
    /** When it was last used, in milliseconds, to some minutes. */
    seenAt?: number;
    /** The account's `sessionEpoch` when its password was checked. */
    epoch: number;
    /** When the second factor was last given in this session, in milliseconds. */
    factorAt?: number;
    /** When this session began, in milliseconds, if it's the one grace sign-in without a required second factor. */
    graceAt?: number;
    /** The account of a right password, in a session that allows nothing until the second factor is given. */
    pending?: { userId: number; epoch: number; at: number };
  }
}

const IDLE_MS = 30 * DAY_MS;
/** How long a session lasts at most after the sign-in. */
export const ABSOLUTE_MS = 90 * DAY_MS;

/** Sessions that were read from the store, not started by the request itself. */
const readSessions = new WeakSet<object>();

/**
 * Extends the library's store to read simultaneous sessions in one statement, and to end them by the context's clock, where the library uses
 * this machine's. Its `set` inserts new sessions only; a session that was read is updated, or a renewal that ends after a sign-out would bring
 * the session back.
 */
function createStore(ctx: PlatformContext) {
  const store = new (connectPgSimple(session))({
    pool: ctx.store.raw as never,
    tableName: 'session',
    createTableIfMissing: false,
    disableTouch: true,
    // A job deletes expired sessions, once for all servers.
    pruneSessionInterval: false,
    errorLog: (...lines: unknown[]) => ctx.log.error({ event: 'session_store_failed', lines: lines.length }, 'session store failed'),
  });
  store.get = (sid, done) => {
    findSession(ctx.db, { sid, at: ctx.clock.now() }).then((kept) => done(null, kept && dataOf(kept)), done);
  };
  store.set = (sid, kept, done) => {
    const write = readSessions.has(kept) ? updateSession : insertSession;
    const idleUntil = ctx.clock.now().getTime() + (kept.cookie.originalMaxAge ?? IDLE_MS);
    // What waits for a person ends with the row, even if nobody comes: push messages to this browser.
    const expire = new Date(kept.startedAt === undefined ? idleUntil : Math.min(idleUntil, kept.startedAt + ABSOLUTE_MS));
    // Through JSON, so that the cookie is stored in the form in which it's read.
    write(ctx.db, sid, { sess: JSON.parse(JSON.stringify({ ...kept, seenAt: undefined })), expire }).then(
      () => done?.(),
      (error: unknown) => done?.(error),
    );
  };
  return store;
}

/** Returns a stored session's data; when it was last used has a column of its own, so that noting it changes no data. */
function dataOf({ sess, seenAt }: { sess: unknown; seenAt: Date | null }): SessionData {
  return Object.assign(sess as SessionData, seenAt && { seenAt: seenAt.getTime() });
}

const isSecure = ({ appUrl }: PlatformConfig) => appUrl?.startsWith('https:') ?? false;

/** Returns the session cookie's name. Over https its `__Host-` prefix keeps subdomains from setting it. */
export function cookieName(config: PlatformConfig): string {
  return isSecure(config) ? '__Host-sid' : 'sid';
}

/**
 * Creates the session middleware with sessions in the database: 30 days from the last visit, 90 days from the sign-in, whichever ends
 * first.
 */
export function createSession(ctx: PlatformContext): RequestHandler[] {
  const secure = isSecure(ctx.config);
  const sessions = session({
    store: createStore(ctx),
    name: cookieName(ctx.config),
    secret: sessionSecret(ctx.config),
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: IDLE_MS },
  });
  return [sessions, keepTime(ctx), offerReplacement(ctx)];
}

/** Offers to replace the session that a request brought by one that `begin` stores, without ending what goes on in this browser. */
function offerReplacement({ db }: PlatformContext): RequestHandler {
  return (req, _res, next) => {
    req.replaceSession = async (userId, begin) => {
      if (!readSessions.has(req.session)) return begin();
      const from = req.sessionID;
      // Not regenerated, as that ends the one before, and its push subscriptions with it, while the new one isn't stored yet.
      req.sessionStore.generate(req);
      await begin();
      await replaceSession(db, { from, to: req.sessionID, userId });
    };
    next();
  };
}

// Touching the session on every request would write a row for every read. One change a day renews row and cookie, which is enough for a
// limit of thirty days.
function keepTime(ctx: PlatformContext): RequestHandler {
  return (req, _res, next) => {
    const now = ctx.clock.now().getTime();
    const { startedAt, renewedAt } = req.session;
    if (startedAt !== undefined) readSessions.add(req.session);
    if (startedAt !== undefined && now - startedAt > ABSOLUTE_MS) {
      req.session.regenerate(next);
      return;
    }
    if (renewedAt !== undefined && now - renewedAt > DAY_MS) req.session.renewedAt = now;
    next();
  };
}

/**
 * Reads the session of a request with a session cookie, and its account. Other requests get one only from `startSession`, because most come
 * from strangers and would leave an unused session.
 */
export function whereBrought(config: PlatformConfig, handlers: readonly RequestHandler[]): RequestHandler {
  const cookie = `${cookieName(config)}=`;
  const read = Router().use(...handlers);
  return (req, res, next) => {
    req.startSession = () =>
      new Promise((resolve, reject) => {
        if (req.session) resolve();
        else read(req, res, (error?: unknown) => (error ? reject(error) : resolve()));
      });
    if (req.headers.cookie?.includes(cookie)) read(req, res, next);
    else next();
  };
}
