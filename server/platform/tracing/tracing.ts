import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { statusOf } from '../../../shared/contracts/errors.ts';
import { AppError } from '../errors.ts';
import type { TracingConfig } from './tracing-settings.ts';

/** Facts about a span. Never personal data, secrets or values of rows: traces leave this installation. */
export type Attributes = Record<string, string | number>;

interface SpanDescription {
  /** From a closed list: a route's pattern, the name of a job or of a method. */
  name: string;
  /** On which side of a boundary the work is: it answers a call, makes one, or takes work from a queue. */
  kind: 'server' | 'client' | 'consumer';
  attributes?: Attributes;
}

/** A piece of work that has ended. */
export interface EndedSpan extends Required<SpanDescription> {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  /** In milliseconds since 1970, with fractions. */
  startedAt: number;
  endedAt: number;
  hasFailed: boolean;
}

interface Exporter {
  add: (span: EndedSpan) => void;
  close: () => Promise<void>;
}

/** A piece of work that is under way, as its code sees it. */
interface Span {
  /** Adds what is only known once the work has begun. */
  note: (attributes: Attributes) => void;
  /** Runs a part of the work that a queue or a lock may start outside the span. */
  enter: <T>(run: () => T) => T;
}

interface ActiveSpan {
  traceId: string;
  spanId: string;
  exporter: Exporter;
}

/** The tracing of one process. */
export interface Tracing {
  /** Runs work as a new trace, or as a part of the trace whose context was stored. */
  trace: <T>(description: SpanDescription, run: (span: Span) => Promise<T>, context?: string | null) => Promise<T>;
  /** Sends what is still to be sent. */
  close: () => Promise<void>;
}

const active = new AsyncLocalStorage<ActiveSpan>();

const unseen: Span = { note: () => undefined, enter: (run) => run() };

const off: Tracing = { trace: (_description, run) => run(unseen), close: () => Promise.resolve() };

/** Creates the tracing of this process. Without a collector nothing is recorded and no code for it is loaded. */
export async function createTracing(config: TracingConfig | undefined, log: Logger): Promise<Tracing> {
  if (!config) return off;
  const { createOtlpExporter } = await import('./otlp-exporter.ts');
  const exporter = createOtlpExporter(config, log);
  return {
    trace: (description, run, context) => record(description, run, { exporter, ...(parseContext(context) ?? { traceId: randomId(16), spanId: undefined }) }),
    close: () => exporter.close(),
  };
}

/** Runs work as a part of the trace under way; outside a trace it just runs. */
export function inSpan<T>(description: SpanDescription, run: (span: Span) => Promise<T>): Promise<T> {
  const parent = active.getStore();
  return parent ? record(description, run, parent) : run(unseen);
}

/** Returns an object whose async methods, all but those named in `except`, are parts of the trace under way. */
export function withSpans<T extends object>(target: T, name: string, except: readonly (keyof T)[] = []): T {
  const traced = Object.entries(target).map(([method, value]: [string, unknown]) => {
    if (typeof value !== 'function' || except.includes(method as keyof T)) return [method, value];
    const call = (...args: unknown[]) => inSpan({ name: `${name}.${method}`, kind: 'client' }, async () => value.apply(target, args) as unknown);
    return [method, call];
  });
  return Object.fromEntries(traced) as T;
}

/** Returns the context of the trace under way, to be stored with work that follows (W3C traceparent); null outside a trace. */
export function traceContext(): string | null {
  const span = active.getStore();
  return span ? `00-${span.traceId}-${span.spanId}-01` : null;
}

const CONTEXT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/;

function parseContext(context: string | null | undefined): { traceId: string; spanId: string } | undefined {
  const [, traceId, spanId] = CONTEXT.exec(context ?? '') ?? [];
  return traceId && spanId ? { traceId, spanId } : undefined;
}

const randomId = (bytes: number) => randomBytes(bytes).toString('hex');

const now = () => performance.timeOrigin + performance.now();

interface Parent {
  exporter: Exporter;
  traceId: string;
  spanId: string | undefined;
}

async function record<T>({ name, kind, attributes }: SpanDescription, run: (span: Span) => Promise<T>, parent: Parent): Promise<T> {
  const { exporter, traceId } = parent;
  const span: ActiveSpan = { exporter, traceId, spanId: randomId(8) };
  const noted: Attributes = { ...attributes };
  const startedAt = now();
  let hasFailed = false;
  const enter: Span['enter'] = (work) => active.run(span, work);
  try {
    return await enter(() => run({ note: (more) => void Object.assign(noted, more), enter }));
  } catch (error) {
    hasFailed = isFailure(error);
    noted['error.type'] = typeOf(error);
    throw error;
  } finally {
    exporter.add({ name, kind, attributes: noted, traceId, spanId: span.spanId, parentSpanId: parent.spanId, startedAt, endedAt: now(), hasFailed });
  }
}

/** A refusal that is meant for the caller is no failure. */
const isFailure = (error: unknown) => !(error instanceof AppError) || statusOf[error.code] >= statusOf.internal;

/** The kind of an error. Its message may hold values of rows. */
function typeOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
