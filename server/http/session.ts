import connectPgSimple from 'connect-pg-simple';
import { type RequestHandler, Router } from 'express';
import session, { type SessionData } from 'express-session';
import type { AppContext } from '../context.ts';
import type { Config } from '../config.ts';
import { findSession, updateSession } from '../features/auth/session-store.ts';
import { sessionSecret } from '../session-secret.ts';

declare module 'express-session' {
  interface SessionData {
    /** When this session began and when its cookie was last renewed, in milliseconds. */
    startedAt: number;
    renewedAt: number;
    /** The account's `sessionEpoch` when its password was checked. */
    epoch: number;
    /** When the second factor was last given in this session, in milliseconds. */
    factorAt?: number;
    /** When this session began, in milliseconds, as the one that an account gets without a second factor where one is required. */
    graceAt?: number;
    /** Whose password was right, in a session that opens nothing until the second factor is given. */
    pending?: { userId: number; epoch: number; at: number };
  }
}

const DAY_MS = 86_400_000;
const IDLE_MS = 30 * DAY_MS;
const ABSOLUTE_MS = 90 * DAY_MS;

/** Sessions that a request read from the store, as against those that it began itself. */
const readSessions = new WeakSet<object>();

/**
 * The library's store, which reads the sessions of one moment in one statement. Its `set` inserts what is not there; a session that
 * was read is only updated, or a renewal that ends after a sign-out would bring back what the sign-out ended.
 */
function createStore(ctx: AppContext) {
  const store = new (connectPgSimple(session))({
    pool: ctx.store.raw as never,
    tableName: 'session',
    createTableIfMissing: false,
    disableTouch: true,
    // A job sees to that, once for all servers.
    pruneSessionInterval: false,
    errorLog: (...lines: unknown[]) => ctx.log.error({ lines: lines.length }, 'session store failed'),
  });
  store.get = (sid, done) => {
    findSession(ctx.db, sid).then((kept) => done(null, kept as SessionData | undefined), done);
  };
  const insert = store.set.bind(store);
  store.set = (sid, kept, done) => {
    if (!readSessions.has(kept)) {
      insert(sid, kept, done);
      return;
    }
    const expire = new Date(Date.now() + (kept.cookie.maxAge ?? IDLE_MS));
    // As JSON: it writes the cookie in the form in which it is read.
    updateSession(ctx.db, sid, { sess: JSON.parse(JSON.stringify(kept)), expire }).then(
      () => done?.(),
      (error: unknown) => done?.(error),
    );
  };
  return store;
}

const isSecure = ({ appUrl }: Config) => appUrl?.startsWith('https:') ?? false;

/** Returns the name of the session's cookie: over https one that no subdomain can set. */
export function cookieName(config: Config): string {
  return isSecure(config) ? '__Host-sid' : 'sid';
}

/** Sessions in the database: 30 days from the last visit, 90 days from the sign-in, whichever ends first. */
export function createSession(ctx: AppContext): RequestHandler[] {
  const secure = isSecure(ctx.config);
  const sessions = session({
    store: createStore(ctx),
    name: cookieName(ctx.config),
    secret: sessionSecret(ctx.config),
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: IDLE_MS },
  });
  return [sessions, keepTime(ctx)];
}

// A store that is touched on every request writes a row for every read. Changing the session once a
// day renews row and cookie together, which is as good for a limit of thirty days.
function keepTime(ctx: AppContext): RequestHandler {
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
 * Reads the session of a request that brings one, and who that is. Anyone else has none until `startSession`: most calls come
 * from strangers, and one made for each would be thrown away.
 */
export function whereBrought(config: Config, handlers: readonly RequestHandler[]): RequestHandler {
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
