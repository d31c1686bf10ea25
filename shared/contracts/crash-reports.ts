import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { pagePatterns } from './page-patterns.ts';

/** How a page failed: caught by an error boundary or not, recovered by React, in a script, in a promise, or by a missing file. */
export const crashKinds = ['caught', 'uncaught', 'recovered', 'script', 'promise', 'lost_chunk'] as const;

export type CrashKind = (typeof crashKinds)[number];

/** The error names that are reported; others are not told apart. */
export const crashNames = [
  'Error',
  'AggregateError',
  'ApiError',
  'DataCloneError',
  'InvalidStateError',
  'NotAllowedError',
  'NotFoundError',
  'QuotaExceededError',
  'RangeError',
  'ReferenceError',
  'SecurityError',
  'SyntaxError',
  'TypeError',
  'other',
] as const;

export type CrashName = (typeof crashNames)[number];

const MESSAGE = 'Not a report of a crash';

/** The most stack frames in a report. */
export const MAX_CRASH_FRAMES = 5;

const matching = (pattern: RegExp) => z.string(MESSAGE).check(z.regex(pattern, MESSAGE));

export const reportCrash = defineEndpoint({
  name: 'reportCrash',
  method: 'POST',
  path: '/api/crash-reports',
  summary: 'Report that a page failed in a browser, without personal data',
  access: 'public',
  limit: 'crash',
  body: z.object({
    kind: z.enum(crashKinds, MESSAGE),
    name: z.enum(crashNames, MESSAGE),
    page: z.enum(pagePatterns, MESSAGE),
    /** The build, by the hash in the name of its entry file. */
    build: z.nullable(matching(/^[\w-]{6,24}$/)),
    /** The innermost component, by its name in the build. */
    component: z.nullable(matching(/^[A-Za-z_$][\w$]{0,31}$/)),
    /** Where it happened, innermost first: file of the build, line and column. */
    stack: z.array(matching(/^[\w-]{1,80}\.js:\d{1,6}:\d{1,7}$/)).check(z.maxLength(MAX_CRASH_FRAMES, MESSAGE)),
  }),
  response: z.object({}),
  errors: ['invalid_input', 'rate_limited'],
});
