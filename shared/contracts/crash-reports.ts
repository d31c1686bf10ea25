import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { pagePatterns } from './page-patterns.ts';

/** How a page failed: caught by an error boundary or by nothing, repaired by React, in a script or a promise, or for want of a file. */
export const crashKinds = ['caught', 'uncaught', 'recovered', 'script', 'promise', 'lost_chunk'] as const;

export type CrashKind = (typeof crashKinds)[number];

/** The errors that are told apart by name. */
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

/** Most frames of a stack that are told. */
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
    /** The hash in the name of the file that the build starts with. */
    build: z.nullable(matching(/^[\w-]{6,24}$/)),
    /** The innermost component, by the name that the build gave it. */
    component: z.nullable(matching(/^[A-Za-z_$][\w$]{0,31}$/)),
    /** Where it happened, innermost first: file of the build, line and column. */
    stack: z.array(matching(/^[\w-]{1,80}\.js:\d{1,6}:\d{1,7}$/)).check(z.maxLength(MAX_CRASH_FRAMES, MESSAGE)),
  }),
  response: z.object({}),
  errors: ['invalid_input', 'rate_limited'],
});
