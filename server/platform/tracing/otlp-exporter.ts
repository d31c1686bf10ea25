import type { Logger } from 'pino';
import { MINUTE_MS, SECOND_MS } from '../../../shared/domain/time/durations.ts';
import type { Attributes, EndedSpan } from './tracing.ts';
import type { TracingConfig } from './tracing-settings.ts';

const SEND_MS = SECOND_MS;
const TIMEOUT_MS = 5 * SECOND_MS;
const MAX_AT_ONCE = 512;
/** Further spans are dropped: a collector that is slow or gone must not fill the memory. */
const MAX_WAITING = 8 * MAX_AT_ONCE;

/** The numbers of span kinds and of the failed status in OTLP. */
const KINDS = { server: 2, client: 3, consumer: 5 } as const;
const FAILED = 2;

/** Creates what sends ended spans to a collector, in batches, as OTLP in JSON. Spans that cannot be sent are dropped. */
export function createOtlpExporter({ url, headers, serviceName }: TracingConfig, log: Logger) {
  let waiting: EndedSpan[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();
  let dropped = 0;
  let saidAt = -Infinity;

  const reportDropped = (error: unknown) => {
    if (performance.now() - saidAt < MINUTE_MS) return;
    saidAt = performance.now();
    log.warn({ err: error, event: 'traces_dropped', count: dropped }, 'spans dropped: the collector does not take them');
    dropped = 0;
  };
  const send = async (spans: readonly EndedSpan[]) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(encodeSpans(spans, serviceName)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The collector answered ${response.status}`);
    } catch (error) {
      dropped += spans.length;
      reportDropped(error);
    }
  };
  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_AT_ONCE);
      waiting = waiting.slice(MAX_AT_ONCE);
      await send(batch);
    }
  };
  const flushInTurn = () => (sending = sending.then(flush));
  return {
    add(span: EndedSpan): void {
      if (waiting.length >= MAX_WAITING) {
        dropped += 1;
        return;
      }
      waiting.push(span);
      timer ??= setTimeout(() => void flushInTurn(), SEND_MS).unref();
    },
    close: (): Promise<void> => flushInTurn(),
  };
}

/** Encodes spans as an OTLP request: numbers of 64 bits are strings there. */
function encodeSpans(spans: readonly EndedSpan[], serviceName: string): unknown {
  return {
    resourceSpans: [
      {
        resource: { attributes: encodeAttributes({ 'service.name': serviceName }) },
        scopeSpans: [{ scope: { name: 'sparkdrop' }, spans: spans.map(encodeSpan) }],
      },
    ],
  };
}

function encodeSpan({ traceId, spanId, parentSpanId, name, kind, attributes, startedAt, endedAt, hasFailed }: EndedSpan): unknown {
  return {
    traceId,
    spanId,
    ...(parentSpanId && { parentSpanId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(endedAt),
    attributes: encodeAttributes(attributes),
    status: hasFailed ? { code: FAILED } : {},
  };
}

const encodeAttributes = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value } }));

/** Milliseconds with their microseconds, as whole nanoseconds, which a number cannot hold. */
const nanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1000)) * 1000n);
