import { afterEach, describe, expect, it, vi } from 'vitest';
import { namesIn } from '../../../tests/support/settings.ts';
import { loadConfig } from '../../app/config.ts';
import { createLogger } from '../log.ts';
import { createTracing, inSpan, traceContext, withSpans } from './tracing.ts';

afterEach(() => {
  vi.doUnmock('./otlp-exporter.ts');
});

describe('without a collector', () => {
  it('loads no exporter and just runs the work', async () => {
    const load = vi.fn(() => ({ createOtlpExporter: vi.fn() }));
    vi.doMock('./otlp-exporter.ts', load);
    const { trace, close } = await createTracing(undefined, createLogger('silent'));

    const seen = await trace({ name: 'work', kind: 'consumer' }, () => inSpan({ name: 'part', kind: 'client' }, () => Promise.resolve(traceContext())), '00-x-y-01');
    await close();

    expect(seen).toBeNull();
    expect(load).not.toHaveBeenCalled();
  });

  it('calls through to an object with spans, and leaves its other members as they are', async () => {
    const target = { kind: 'one', double: (value: number) => Promise.resolve(value * 2), parse: (text: string) => Number(text) };
    const traced = withSpans(target, 'target', ['parse']);

    expect(traced.kind).toBe('one');
    expect(await traced.double(4)).toBe(8);
    expect(traced.parse('5')).toBe(5);
  });
});

describe('the settings', () => {
  const endpoint = 'http://127.0.0.1:4318';

  it('name the collector', () => {
    expect(loadConfig({}).tracing).toBeUndefined();
    expect(loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }).tracing).toEqual({ url: 'http://collector:4318/v1/traces', headers: {}, serviceName: 'sparkdrop' });
    const headers = 'api-key=a%20b, x-team=market';
    expect(loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers }).tracing?.headers).toEqual({ 'api-key': 'a b', 'x-team': 'market' });
  });

  it.each([
    ['no address', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    ['headers without a value', { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'api-key' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
    ['headers alone', { OTEL_EXPORTER_OTLP_HEADERS: 'api-key=k' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
    ['headers to another machine in plain text', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_EXPORTER_OTLP_HEADERS: 'api-key=k' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  ])('may not be %s', (_what, env, name) => {
    expect(namesIn(env)).toEqual([name]);
  });
});
