import type { CrashKind, CrashName, MAX_CRASH_FRAMES, reportCrash as endpoint } from '@shared/contracts/crash-reports.ts';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import { pagePatternOf } from '@shared/contracts/page-patterns.ts';
import { wantsNoCounting } from './analytics.ts';
import { ApiError, call, type AddressOf } from './api-client.ts';

// Without the schemas, which few pages load. The compiler holds all three to the contract.
const address: AddressOf<typeof endpoint> = { method: 'POST', path: '/api/crash-reports' };
const MOST_FRAMES: typeof MAX_CRASH_FRAMES = 5;
const knownNames: Record<Exclude<CrashName, 'other'>, true> = {
  Error: true,
  AggregateError: true,
  ApiError: true,
  DataCloneError: true,
  InvalidStateError: true,
  NotAllowedError: true,
  NotFoundError: true,
  QuotaExceededError: true,
  RangeError: true,
  ReferenceError: true,
  SecurityError: true,
  SyntaxError: true,
  TypeError: true,
};

/** Reports of one page load: one that fails over and over says nothing new. */
const MOST_REPORTS = 5;

const sent = new Set<string>();
/** Reported by who caught them, they come by the browser's console as well. */
const reported = new WeakSet<object>();

const isKnown = (name: string): name is Exclude<CrashName, 'other'> => Object.hasOwn(knownNames, name);

function nameOf(error: unknown): CrashName {
  const name = error instanceof Error ? error.name : '';
  return isKnown(name) ? name : 'other';
}

/** Where in the files of the build it happened. A message, or a file of an extension, never gets out. */
function framesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frames = [...stack.matchAll(/\/assets\/([\w-]{1,80}\.js):(\d{1,6}):(\d{1,7})/g)];
  return frames.slice(0, MOST_FRAMES).map(([, file, line, column]) => `${file}:${line}:${column}`);
}

/** The hash of the file that this build starts with. */
function buildOf(page: Document): string | null {
  const scripts = [...page.querySelectorAll('script[src]')].map((script) => script.getAttribute('src'));
  const names = [page.getElementById('root')?.dataset['preload'], ...scripts].join(' ');
  return /\/assets\/(?:index|admin)-([\w-]{6,24})\.js/.exec(names)?.[1] ?? null;
}

const componentOf = (stack: string | null | undefined) => /^\s*(?:at )?([A-Za-z_$][\w$]{0,31})[\s@]/.exec(stack ?? '')?.[1] ?? null;

// A server out of reach is no fault of a page, and an extension is none of ours.
function isOurs(kind: CrashKind, error: unknown, { length }: string[]): boolean {
  if (error instanceof ApiError && error.code === 'network') return false;
  return length > 0 || (kind !== 'script' && kind !== 'promise');
}

/**
 * Tells the server that this page failed: how, where in the build and on which page, and nothing of what it held. Each failure
 * once a page load, five at most. Never throws.
 */
export function reportCrash(kind: CrashKind, error: unknown, componentStack?: string | null): void {
  if (typeof error === 'object' && error !== null) {
    if (reported.has(error)) return;
    reported.add(error);
  }
  const stack = framesOf(error);
  if (wantsNoCounting() || !isOurs(kind, error, stack)) return;
  const body: WireBodyOf<typeof endpoint> = {
    kind,
    name: nameOf(error),
    page: pagePatternOf(location.pathname),
    build: buildOf(document),
    component: componentOf(componentStack),
    stack,
  };
  const key = JSON.stringify(body);
  if (sent.has(key) || sent.size >= MOST_REPORTS) return;
  sent.add(key);
  void call<typeof endpoint>(address, { body, keepalive: true }).catch(() => undefined);
}

/** Reports from now on what nothing else catches. */
export function watchCrashes(): void {
  window.addEventListener('error', ({ error }) => reportCrash('script', error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportCrash('promise', reason));
}
