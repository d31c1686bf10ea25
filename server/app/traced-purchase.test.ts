import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { welcomeMail } from '../modules/identity/accounts/welcome-mail.ts';
import { enqueue } from '../platform/jobs/job.ts';
import { drainJobs } from '../../tests/support/drain.ts';
import { createLead, createUser } from '../../tests/support/factories.ts';
import { buyerForm, openPayment, sendPurchase } from '../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { startTraceCollector, type TraceCollector } from '../../tests/support/trace-collector.ts';

const FAILED = 2;

let collector: TraceCollector;
let app: TestApp;
let untraced: TestApp;

beforeAll(async () => {
  collector = await startTraceCollector();
  app = await createTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, OTEL_EXPORTER_OTLP_HEADERS: 'api-key=k%3D1', OTEL_SERVICE_NAME: 'market' });
  untraced = await createTestApp();
});

afterAll(async () => {
  await app.close();
  await untraced.close();
  collector.close();
});

beforeEach(async () => {
  for (const { ctx } of [app, untraced]) await ctx.store.raw.query('truncate jobs');
  await app.ctx.tracing.close();
  collector.requests.length = 0;
});

afterEach(() => vi.restoreAllMocks());

/** Buys a lead as a browser does, and does the work that follows. */
async function buy(on: TestApp) {
  const buyer = await createUser(on.ctx);
  const lead = await createLead(on.ctx);
  const agent = await on.signIn(buyer);
  await openPayment(agent, lead.id);
  await sendPurchase(agent, lead.id).expect(200);
  const { rows: enqueued } = await on.ctx.store.raw.query('select name, trace_context from jobs');
  await drainJobs(on.ctx);
  await on.ctx.tracing.close();
  return { lead, enqueued };
}

const spanOf = (name: string) => {
  const found = collector.spans().find((span) => span.name === name);
  if (!found) throw new Error(`There is no span ${name} among ${collector.spans().map((span) => span.name).join(', ')}`);
  return found;
};

const attribute = (span: ReturnType<typeof spanOf>, name: string) => Object.values(span.attributes.find(({ key }) => key === name)?.value ?? {})[0];

it('sends a purchase as one trace: the request, its transactions, the calls of the gateway and the jobs', async () => {
  await buy(app);

  const request = spanOf('POST /api/leads/:leadId/purchase');
  expect(request.parentSpanId).toBeUndefined();
  expect(attribute(request, 'http.response.status_code')).toBe('200');
  const trace = collector.spans().filter(({ traceId }) => traceId === request.traceId);
  const names = (parent: string | undefined) => trace.filter(({ parentSpanId }) => parentSpanId === parent).map(({ name }) => name);
  expect(names(request.spanId)).toEqual(expect.arrayContaining(['transaction', 'gateway.read', 'gateway.capture', 'transaction']));
  const transactions = new Set(trace.filter(({ name }) => name === 'transaction').map(({ spanId }) => spanId));
  const mail = trace.find(({ name }) => name === 'job claim-mail');
  expect(transactions).toContain(mail?.parentSpanId);
  // Every span has its parent in the trace, and none began before it.
  for (const { parentSpanId, startTimeUnixNano } of trace.filter(({ spanId }) => spanId !== request.spanId)) {
    const parent = trace.find(({ spanId }) => spanId === parentSpanId);
    expect(parent).toBeDefined();
    expect(BigInt(startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(parent?.startTimeUnixNano ?? 0));
  }
  expect(trace.every(({ status }) => status.code === undefined)).toBe(true);
});

it('sends the trace to the collector that is set, under the name and with the headers that are set', async () => {
  await buy(app);

  for (const { path, headers, text } of collector.requests) {
    expect(path).toBe('/v1/traces');
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'api-key': 'k=1' });
    expect(text).toContain('{"key":"service.name","value":{"stringValue":"market"}}');
  }
  expect(collector.requests.length).toBeGreaterThan(0);
});

it('tells the collector nothing about people, and no path but by its pattern', async () => {
  const { lead } = await buy(app);

  const sent = collector.requests.map(({ text }) => text).join('');
  const secrets = [...Object.values(buyerForm).filter((value) => typeof value === 'string' && value !== 'completed'), lead.jobReference, `/leads/${lead.id}/`, 'demo_hold_'];
  for (const secret of secrets) expect(sent).not.toContain(secret);
  const keys = new Set(collector.spans().flatMap(({ attributes }) => attributes.map(({ key }) => key)));
  expect([...keys].toSorted()).toEqual(['db.system.name', 'http.request.method', 'http.response.status_code', 'http.route', 'job.attempt', 'job.name']);
});

it('says that a call or a job failed by the kind of its error, and of a refusal that it was none', async () => {
  const { ctx } = app;
  const agent = await app.signIn(await createUser(ctx));
  await sendPurchase(agent, 999_999).expect(404);
  vi.spyOn(ctx.mailer, 'send').mockRejectedValue(new RangeError('no mail to sam.archer@example.com'));
  await buy(app);

  const refused = collector.spans().find((span) => attribute(span, 'http.response.status_code') === '404');
  expect(refused?.name).toBe('POST /api/leads/:leadId/purchase');
  expect(refused?.status).toEqual({});
  expect(refused && attribute(refused, 'error.type')).toBe('not_found');
  const failed = spanOf('job claim-mail');
  expect(failed.status).toEqual({ code: FAILED });
  expect(attribute(failed, 'error.type')).toBe('RangeError');
  expect(collector.requests.map(({ text }) => text).join('')).not.toContain('sam.archer@example.com');
});

it('begins a new trace with a job that is due later, such as tomorrow’s run of a daily one', async () => {
  const { tracing, db } = app.ctx;
  const in2Hours = new Date(Date.now() + 7_200_000);
  await tracing.trace({ name: 'test', kind: 'consumer' }, async () => {
    await enqueue(db, welcomeMail, { userId: 1 }, { runAt: in2Hours });
    await enqueue(db, welcomeMail, { userId: 2 });
  });

  const { rows } = await app.ctx.store.raw.query(`select payload ->> 'userId' as user, trace_context is null as is_new from jobs order by 1`);
  expect(rows).toEqual([
    { user: '1', is_new: true },
    { user: '2', is_new: false },
  ]);
});

it('works on while the collector takes nothing, and logs that without its headers', async () => {
  const broken = await startTraceCollector(503);
  const other = await createTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: broken.url, OTEL_EXPORTER_OTLP_HEADERS: 'api-key=secret-of-the-collector' });

  await buy(other);

  expect(broken.requests.length).toBeGreaterThan(0);
  expect(other.logged()).toContain('"event":"traces_dropped"');
  expect(other.logged()).not.toContain('secret-of-the-collector');
  await other.close();
  broken.close();
});

it('records and sends nothing without the setting', async () => {
  const send = vi.spyOn(globalThis, 'fetch');

  const { enqueued } = await buy(untraced);

  expect(enqueued.map(({ name }) => name)).toContain('claim-mail');
  expect(enqueued.every(({ trace_context: context }) => context === null)).toBe(true);
  expect(send).not.toHaveBeenCalled();
  expect(collector.requests).toEqual([]);
});
