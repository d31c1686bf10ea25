import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppContext } from '../../../app/context.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { fingerprint } from '../../../../tests/support/fingerprint.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { rotateEvents } from './tracking-store.ts';

let app: TestApp;
let ctx: AppContext;

beforeAll(async () => {
  app = await createTestApp({ BRAND_PHONE: '1800 975 707' });
  ({ ctx } = app);
});

beforeEach(async () => {
  await ctx.store.raw.query('truncate analytics_events, rate_limits restart identity');
});

afterAll(() => app.close());

const track = (event: unknown, agent = app.visitor()) => agent.post('/api/analytics/track').send(event as object);

const rows = async () => (await ctx.store.raw.query('select * from analytics_events order by id')).rows;

async function dataOf(eventType: string, eventData: unknown): Promise<unknown> {
  expect((await track({ eventType, eventData })).status).toBe(200);
  return (await rows()).at(-1)?.['event_data'];
}

describe('an event', () => {
  it('is counted with its page, without the query, and answered with nothing', async () => {
    const response = await track({
      eventType: 'page_view',
      eventData: null,
      pagePath: '/get-quote?serviceLocation=12+Example+Street',
      pageTitle: 'Get a quote | Sparkdrop',
      userAgent: 'Mozilla/5.0',
      referrer: 'https://www.google.com/search?q=electrician+newtown',
    });

    expect(response).toMatchObject({ status: 200, body: {} });
    expect(await rows()).toEqual([
      {
        id: 1,
        event_type: 'page_view',
        event_data: null,
        page_path: '/get-quote',
        page_title: 'Get a quote | Sparkdrop',
        user_agent: 'Mozilla/5.0',
        referrer: 'https://www.google.com',
        created_at: expect.any(Date),
      },
    ]);
  });

  it('needs nothing but its type', async () => {
    expect((await track({ eventType: 'page_view' })).status).toBe(200);

    expect(await rows()).toMatchObject([{ event_type: 'page_view', event_data: null, page_path: null }]);
  });

  it.each([
    ['electrical_quote_form', { serviceType: 'repair', propertyType: 'residential', budgetRange: '500_1000', hasExistingElectrician: false, urgency: 'within_24h', timeframe: 'asap', isFlexibleDates: true, electricalWorkLength: 57 }],
    ['web_vitals', { name: 'CLS', value: 0.013, rating: 'good', navigationType: 'back-forward-cache' }],
    ['form_submission', { formType: 'electrical_quote_form' }],
    ['phone_click', { phoneNumber: '1800 975 707' }],
    ['phone_click', { phoneNumber: '1800975707' }],
  ])('%s keeps the facts %j', async (eventType, facts) => {
    expect(await dataOf(eventType, facts)).toEqual(facts);
  });

  it.each([
    [{}],
    [{ eventType: null }],
    [{ eventType: '' }],
    [{ eventType: 'Page_View' }],
    [{ eventType: 'name: Mirabel' }],
    [{ eventType: ['page_view'] }],
    [{ eventType: 'page_view', eventData: 'Mirabel' }],
    [{ eventType: 'page_view', eventData: ['Mirabel'] }],
    [{ eventType: 'page_view', pagePath: 5 }],
    [{ eventType: 'page_view', pageTitle: { text: 'x' } }],
    [{ eventType: 'page_view', userAgent: 'x'.repeat(4001) }],
    [{ eventType: 'page_view', referrer: 'x'.repeat(4001) }],
  ])('is refused as %j', async (event) => {
    const before = await fingerprint(ctx);

    const response = await track(event);

    expectProblem(response, 'invalid_input', 'Not an event we count');
    expect(await fingerprint(ctx)).toEqual(before);
  });
});

describe('what says who it was', () => {
  it('never reaches the table, however it is sent', async () => {
    const contacts = {
      name: 'Mirabel',
      phoneNumber: '0491 570 006',
      formType: 'Mirabel',
      serviceType: '0491570006',
      electricalWorkLength: 491_570_006,
      value: 491_570_006,
      rating: 'mirabel',
      customerName: 'Mirabel Quillfeather',
      customerPhone: '0491570006',
      customerEmail: 'mirabel@quill.example',
      serviceLocation: '7 Quill Lane, Geelong',
      electricalWork: 'Mirabel wants a light',
      nested: { name: 'Mirabel' },
      mirabel: true,
    };

    await track({
      eventType: 'electrical_quote_form',
      eventData: contacts,
      pagePath: '/get-quote?name=Mirabel&phone=0491570006#geelong',
      pageTitle: 'Quote for mirabel@quill.example',
      userAgent: 'Mirabel (0491 570 006)',
      referrer: 'https://mail.example/inbox?from=mirabel@quill.example',
      customerName: 'Mirabel Quillfeather',
      ip: '203.0.113.155',
    });

    const [row] = await rows();
    expect(row).toMatchObject({ event_data: {}, page_path: '/get-quote', page_title: null, user_agent: null, referrer: 'https://mail.example' });
    expect(JSON.stringify(row)).not.toMatch(/mirabel|quill|geelong|491 ?570|203\.0/i);
  });

  it('is not taken from the session, the address or the headers either', async () => {
    const user = await createUser(ctx, { firstName: 'Mirabel', username: 'mirabel' });
    const agent = await app.signIn(user);

    await track({ eventType: 'page_view' }, agent).set('user-agent', 'Mirabel').set('referer', 'https://mirabel.example/');

    expect(await rows()).toEqual([
      { id: 1, event_type: 'page_view', event_data: null, page_path: null, page_title: null, user_agent: null, referrer: null, created_at: expect.any(Date) },
    ]);
  });

  it('is not logged', async () => {
    await track({ eventType: 'page_view', pagePath: '/get-quote?name=Mirabel', pageTitle: 'Mirabel' });
    await track({ eventType: 'Mirabel' });

    expect(app.logged()).toContain('/api/analytics/track');
    expect(app.logged()).not.toMatch(/mirabel/i);
  });
});

it('is taken 600 times in ten minutes from one connection', async () => {
  await track({ eventType: 'page_view' });
  await ctx.store.raw.query(`update rate_limits set hits = 600 where key like 'track:%'`);

  const refused = await track({ eventType: 'page_view' });

  expectProblem(refused, 'rate_limited', 'Too many events from this connection. Please try again in 10 minutes.');
  expect(await rows()).toHaveLength(1);
});

it('forgets events with the month that ends 13 months of them', async () => {
  await ctx.store.raw.query(`insert into analytics_events (event_type, created_at) values
    ('forgotten', '2025-02-28T23:59:59Z'), ('kept', '2025-03-01T00:00:00Z'), ('new', '2026-03-31T00:00:00Z')`);

  await rotateEvents(ctx.db, new Date('2026-03-31T00:00:00Z'));

  expect((await rows()).map((row) => row['event_type'])).toEqual(['kept', 'new']);
});

it('keeps the events of the coming months in partitions that a year later are dropped whole', async () => {
  const { db, store } = ctx;
  const partitions = async () =>
    (await store.raw.query(`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'analytics_events'::regclass order by 1`)).rows.map(({ name }) => name);
  await rotateEvents(db, new Date('2031-05-20T00:00:00Z'));
  await store.raw.query(`insert into analytics_events (event_type, created_at) select 'page_view', '2031-05-20T00:00:00Z' from generate_series(1, 3)`);

  expect(await partitions()).toEqual(expect.arrayContaining(['analytics_events_2031_05', 'analytics_events_2031_06', 'analytics_events_2031_07']));
  await rotateEvents(db, new Date('2032-05-31T23:00:00Z'));
  expect(await rows()).toHaveLength(3);
  await rotateEvents(db, new Date('2032-06-01T00:00:00Z'));

  expect(await rows()).toEqual([]);
  expect(await partitions()).not.toContain('analytics_events_2031_05');
});
