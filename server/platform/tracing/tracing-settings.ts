import * as z from 'zod';
import { isSafeUrl } from '../service-address.ts';

/** Where traces go: a collector that speaks OTLP over HTTP. */
export interface TracingConfig {
  /** The address that spans are posted to. */
  url: string;
  headers: Record<string, string>;
  serviceName: string;
}

/** The environment variables for traces, named as OpenTelemetry names them. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^\s*[\w-]+=[^,\s]+(\s*,\s*[\w-]+=[^,\s]+)*\s*$/, 'must look like name=value,name=value')
    .refine(isDecodable, 'must be percent-encoded')
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('sparkdrop'),
};

const tracingEnvironment = z.object(tracingSettings);

/** Returns one line for each tracing setting that does not go with another. */
export function tracingProblems({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers }: Record<string, string | undefined>): string[] {
  if (!headers) return [];
  if (!endpoint) return ['OTEL_EXPORTER_OTLP_HEADERS: comes together with OTEL_EXPORTER_OTLP_ENDPOINT'];
  return isSafeUrl(endpoint) ? [] : ['OTEL_EXPORTER_OTLP_ENDPOINT: must be https, or http on this machine, with OTEL_EXPORTER_OTLP_HEADERS'];
}

/** Reads where traces go; undefined without a collector. */
export function tracingConfigFrom({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: headers = '',
  OTEL_SERVICE_NAME: serviceName,
}: z.output<typeof tracingEnvironment>): TracingConfig | undefined {
  if (!endpoint) return undefined;
  const pairs = headers.split(',').map((pair) => pair.trim()).filter(Boolean);
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), decodeURIComponent(pair.slice(pair.indexOf('=') + 1))])),
    serviceName,
  };
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}
