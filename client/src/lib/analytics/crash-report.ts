import type { CrashKind, CrashName, MAX_CRASH_FRAMES, reportCrash as endpoint } from '@shared/contracts/crash-reports.ts';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import { pagePatternOf } from '@shared/contracts/page-patterns.ts';
import { wantsNoCounting } from './analytics.ts';
import { ApiError, call, type AddressOf } from '@/lib/api/api-client.ts';

// Without the schemas, which few pages load. The types tie all three to the contract.
const address: AddressOf<typeof endpoint> = { method: 'POST', path: '/api/crash-reports' };
const MAX_FRAMES: typeof MAX_CRASH_FRAMES = 5;
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

/** The maximum number of reports per page load, because a repeating error says nothing new. */
const MAX_REPORTS = 5;

const sent = new Set<string>();
/** Errors that a boundary reported also reach the global handler. */
const reported = new WeakSet<object>();

const isKnown = (name: string): name is Exclude<CrashName, 'other'> => Object.hasOwn(knownNames, name);

function nameOf(error: unknown): CrashName {
  const name = error instanceof Error ? error.name : '';
  return isKnown(name) ? name : 'other';
}

/** Returns the stack frames in the build's files. Messages, and files of extensions, are never sent. */
function framesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frames = [...stack.matchAll(/\/assets\/([\w-]{1,80}\.js):(\d{1,6}):(\d{1,7})/g)];
  return frames.slice(0, MAX_FRAMES).map(([, file, line, column]) => `${file}:${line}:${column}`);
}

/** Returns the hash of the build's entry file. */
function buildOf(page: Document): string | null {
  const scripts = [...page.querySelectorAll('script[src]')].map((script) => script.getAttribute('src'));
  const names = [page.getElementById('root')?.dataset['preload'], ...scripts].join(' ');
  return /\/assets\/(?:index|admin)-([\w-]{6,24})\.js/.exec(names)?.[1] ?? null;
}

const componentOf = (stack: string | null | undefined) => /^\s*(?:at )?([A-Za-z_$][\w$]{0,31})[\s@]/.exec(stack ?? '')?.[1] ?? null;

// Network failures and browser extensions are not our faults.
function isOurs(kind: CrashKind, error: unknown, { length }: string[]): boolean {
  if (error instanceof ApiError && error.code === 'network') return false;
  return length > 0 || (kind !== 'script' && kind !== 'promise');
}

/**
 * Reports a crash to the server: its kind, its place in the build and its page, and no content. Each error once per page load, five
 * at most. Never throws.
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
  if (sent.has(key) || sent.size >= MAX_REPORTS) return;
  sent.add(key);
  void call<typeof endpoint>(address, { body, keepalive: true }).catch(() => undefined);
}

/** Reports uncaught errors from now on. */
export function watchCrashes(): void {
  window.addEventListener('error', ({ error }) => reportCrash('script', error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportCrash('promise', reason));
}
