import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: string };
}

/** A span as OTLP writes it in JSON. */
interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  status: { code?: number };
}

interface Sent {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[];
}

export interface TraceCollector {
  url: string;
  /** The requests that came in, oldest first. */
  requests: { path: string | undefined; headers: Record<string, unknown>; text: string }[];
  /** The spans that came in, those that ended first before the others. */
  spans: () => SentSpan[];
  close: () => void;
}

/** Starts a collector that takes OTLP over HTTP in JSON, and answers with this status. */
export async function startTraceCollector(status = 200): Promise<TraceCollector> {
  const requests: TraceCollector['requests'] = [];
  const server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      requests.push({ path: req.url, headers: req.headers, text: Buffer.concat(parts).toString() });
      res.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    spans: () => requests.flatMap(({ text }) => (JSON.parse(text) as Sent).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
