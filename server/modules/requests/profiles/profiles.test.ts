import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyLead, customerOf } from '../../../../tests/support/customer-requests.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { pagesOf } from '../../../../tests/support/public-pages.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { findSiteTerms } from '../../back-office/site-terms/find-site-terms.ts';

let app: TestApp;
let customer: ReturnType<typeof customerOf>;
let electricianWith: ReturnType<typeof pagesOf>['electricianWith'];
let confirmPhone: ReturnType<typeof pagesOf>['confirmPhone'];
let count = 0;

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' });
  customer = customerOf(app);
  ({ electricianWith, confirmPhone } = pagesOf(app, customer));
});

afterAll(() => app.close());

const run = (statement: string) => app.ctx.store.raw.query(statement);

const read = (slug: string) => app.visitor().get(`/api/profiles/${slug}`);

describe('the page of an electrician', () => {
  it('is there once they switch it on, under a path that stays', async () => {
    const { agent, path, slug } = await electricianWith([]);
    expect(path).toMatch(/^\/electricians\/p\/bright-spark-s-hne-\d+-\d+$/);

    const { body } = await read(slug).expect(200);
    expect(body).toEqual({
      slug,
      name: expect.stringContaining('Bright Spark & Söhne'),
      place: 'Newtown NSW 2042',
      radiusKm: 20,
      licence: { number: '123456C', state: 'NSW' },
      licenceCheckedAt: '2026-03-02T01:00:00.000Z',
      licenceExpiredOn: null,
      insuredUntil: null,
      insuranceCheckedAt: null,
      since: expect.any(String),
      usualCallMinutes: null,
      rating: null,
      reviews: [],
    });
    await agent.post('/api/my-profile').send({ isPublic: false }).expect(200);
    expectProblem(await read(slug), 'not_found');
    expect((await agent.post('/api/my-profile').send({ isPublic: true }).expect(200)).body.path).toBe(path);
  });

  it('is not there before, and for an account that was deactivated', async () => {
    const off = await electricianWith([], { isOn: false });
    expectProblem(await read(off.slug || 'nobody-1'), 'not_found');
    const { slug } = await electricianWith([]);
    await app.ctx.store.raw.query(`update users set is_active = false where profile_slug = '${slug}'`);
    expectProblem(await read(slug), 'not_found');
    expectProblem(await read('../../x'), 'not_found');
  });

  it('needs a business name', async () => {
    const agent = await app.signIn(await createUser(app.ctx, { companyName: null }));

    expectProblem(await agent.post('/api/my-profile').send({ isPublic: true }), 'conflict');
  });

  it('shows every rating, and words only of who agreed, without names and numbers', async () => {
    const { slug } = await electricianWith([
      { rating: 5, text: 'Quick and tidy. Regards, Priya Nairtest, 0412 345 678', isPublic: true },
      { rating: 2, text: 'Not for others to read' },
    ]);

    const { body } = await read(slug).expect(200);

    expect(body.rating).toEqual({ average: 3.5, count: 2 });
    expect(body.reviews.map(({ rating }: { rating: number }) => rating)).toEqual([2, 5]);
    expect(body.reviews[0].text).toBeNull();
    expect(body.reviews[1].text).toContain('Quick and tidy.');
    expect(JSON.stringify(body)).not.toMatch(/Nairtest|345 678|Not for others/);
  });

  it('shows no name, number, street or unknown word of a review, and none of the customer in its answer', async () => {
    const { agent, slug } = await electricianWith([{ rating: 4, text: 'Jonno came to 14 Wilga St after dark. Great work!', isPublic: true }]);
    const [{ id }] = (await agent.get('/api/my-profile').expect(200)).body.reviews;
    const reply = 'Thanks Priya Nairtest of 12 Example Street, I will call 0412 345 678 again.';
    await agent.post(`/api/my-profile/reviews/${id}/reply`).send({ reply }).expect(200);

    const [review] = (await read(slug).expect(200)).body.reviews;

    expect(review.text).toMatch(/^\[hidden\] came to .*Great work!$/);
    expect(review.reply).toMatch(/^Thanks .* again\.$/);
    expect(`${review.text} ${review.reply}`).not.toMatch(/Jonno|Wilga|14|Priya|Nairtest|Example|12 |0412|345/);
  });

  it('takes no answer to a review whose customer is erased', async () => {
    const { agent, slug } = await electricianWith([{ rating: 4, text: 'Great work!', isPublic: true }]);
    const [{ id }] = (await agent.get('/api/my-profile').expect(200)).body.reviews;
    await run(`update leads set anonymised_at = now() where id = (select lead_id from lead_purchases join reviews on reviews.purchase_id = lead_purchases.id where reviews.id = ${id})`);

    expectProblem(await agent.post(`/api/my-profile/reviews/${id}/reply`).send({ reply: 'Thanks Priya Nairtest!' }), 'not_found');

    expect((await read(slug).expect(200)).body.reviews[0]).toMatchObject({ reply: null });
  });

  describe('says no surname of a customer who was filed with a first name', () => {
    const sent = { customerName: 'Priya', customerAddress: null, serviceLocation: 'Marrickville NSW 2204' };
    const reviewOf = async ({ form = sent, name, text, reply }: { form?: object; name?: string; text: string; reply: string }) => {
      count += 1;
      const { agent, slug } = await electricianWith([]);
      const key = { idempotencyKey: randomUUID() };
      const { id, requestToken } = await customer.file({ ...form, ...key, customerPhone: '0491 570 737' }, `198.51.100.${count}`);
      await customer.file({ ...sent, ...key, customerPhone: '0491 570 737', urgency: 'flexible' }, `198.51.100.${count}`);
      await buyLead(agent, id);
      await confirmPhone(id);
      if (name) await agent.patch(`/api/leads/${id}`).send({ customerName: name }).expect(200);
      await customer.answer(requestToken, { answer: 'called' }).expect(200);
      await customer.ask('/review', requestToken, { rating: 1, text, isPublic: true }).expect(200);
      const [own] = (await agent.get('/api/my-profile').expect(200)).body.reviews;
      await agent.post(`/api/my-profile/reviews/${own.id}/reply`).send({ reply }).expect(200);
      const [review] = (await read(slug).expect(200)).body.reviews;
      return review;
    };

    it.each([
      ['the customer before a correction', { form: { ...sent, customerName: 'Priya Raman' } }],
      ['the electrician in a correction', { name: 'Priya Raman' }],
    ])('that was told by %s', async (_whom, told) => {
      const review = await reviewOf({ ...told, text: 'The raman family is happy, lights work.', reply: 'Thanks Raman family, and thank you, Mr raman.' });

      expect(review.text).toMatch(/^The .* family is happy, lights work\.$/);
      expect(review.reply).toMatch(/^Thanks .* family, and thank you, Mr/);
      expect(`${review.text} ${review.reply}`).not.toMatch(/raman/i);
    });

    it.each([
      ['Thanks Priya Raman, it was a pleasure.', 'Thanks [hidden], it was a pleasure.'],
      ['Thanks Priya Rose, it was a pleasure.', 'Thanks [hidden], it was a pleasure.'],
      ['Thanks Priya Raman-Rose, it was a pleasure.', 'Thanks [hidden], it was a pleasure.'],
      ['Thanks Priya Baker for the tea.', 'Thanks [hidden] for the tea.'],
      ['thanks priya nguyen for the tea', 'thanks [hidden] for the tea'],
      ['THANKS PRIYA NGUYEN FOR THE TEA', 'THANKS [hidden] FOR THE TEA'],
      ['thanks priya raman for the tea', 'thanks [hidden] for the tea'],
      ['THANKS PRIYA RAMAN FOR THE TEA', 'THANKS [hidden] FOR THE TEA'],
      ['Thanks Priya, Great to hear.', 'Thanks [hidden], Great to hear.'],
    ])('that stands in “%s” alone', async (reply, shown) => {
      expect((await reviewOf({ text: 'Quick and tidy work.', reply })).reply).toBe(shown);
    });

    it('and every other word of the customer, whatever the electrician has entered as a name', async () => {
      const text = 'He was late, rude and never called back. A terrible scammer.';

      expect((await reviewOf({ name: 'Priya Late Rude Never Terrible Scammer', text, reply: 'Sorry' })).text).toBe(text);
    });
  });

  it('names the suburb that an electrician works from, and not the street', async () => {
    const { slug } = await electricianWith([]);
    await app.ctx.store.raw.query(`update users set service_location = '7/12 Hidden Lane, Newtown NSW 2042' where profile_slug = '${slug}'`);

    expect((await read(slug).expect(200)).body.place).toBe('Newtown NSW 2042');
  });

  it('leads from the request of the electrician’s customer', async () => {
    const { agent, path } = await electricianWith([]);
    const { id, requestToken } = await customer.file();
    await buyLead(agent, id);

    expect((await customer.read(requestToken)).electrician.profilePath).toBe(path);
  });

  it('is in the sitemap from three reviews on', async () => {
    const two = await electricianWith([{ rating: 5 }, { rating: 4 }]);
    const three = await electricianWith([{ rating: 5 }, { rating: 4 }, { rating: 5 }]);

    const { text } = await app.visitor().get('/sitemap.xml').expect(200);

    expect(text).toContain(three.path);
    expect(text).not.toContain(two.path);
  });
});

describe('an answer to a review', () => {
  it('is given once, by the electrician alone, and shown under it', async () => {
    const { agent, slug } = await electricianWith([{ rating: 3, text: 'Late', isPublic: true }]);
    const other = await electricianWith([]);
    const [{ id }] = (await agent.get('/api/my-profile').expect(200)).body.reviews;
    const reply = (by: Agent, text: string) => by.post(`/api/my-profile/reviews/${id}/reply`).send({ reply: text });

    expectProblem(await reply(other.agent, 'Not mine'), 'not_found');
    await reply(agent, 'The traffic was bad. Sorry.').expect(200);
    expectProblem(await reply(agent, 'Another one'), 'conflict');

    expect((await read(slug).expect(200)).body.reviews[0].reply).toBe('The traffic was bad. Sorry.');
  });

  it('is refused to anyone who is not an electrician', async () => {
    expectProblem(await app.visitor().post('/api/my-profile/reviews/1/reply').send({ reply: 'x' }), 'unauthenticated');
    const customerAgent = await app.signIn(await createUser(app.ctx, { userType: 'customer', companyName: null }));
    expectProblem(await customerAgent.get('/api/my-profile'), 'forbidden');
  });
});

/** A review of a purchase about which something is changed before it is written, and what everyone sees of it. */
async function reviewedAfter(change: (bought: { leadId: number; purchaseId: number }) => Promise<unknown>) {
  count += 1;
  const { agent, slug, path } = await electricianWith([]);
  const { id, requestToken } = await customer.file({}, `203.0.113.${count}`);
  const purchaseId = await buyLead(agent, id);
  await change({ leadId: id, purchaseId });
  await customer.answer(requestToken, { answer: 'called' }).expect(200);
  await customer.ask('/review', requestToken, { rating: 5, text: 'The best', isPublic: true }).expect(200);
  const { rating, reviews } = (await read(slug).expect(200)).body;
  const own = (await agent.get('/api/my-profile').expect(200)).body.reviews;
  return { rating, reviews: reviews.length, own: own.map(({ isCounted }: { isCounted: boolean }) => isCounted), path };
}

describe('a review that the electrician could have written', () => {
  const nowhere = { rating: null, reviews: 0, own: [false] };

  it('counts nowhere while the number is not confirmed, and from the code on', async () => {
    expect(await reviewedAfter(async () => undefined)).toMatchObject(nowhere);
    expect(await reviewedAfter(({ leadId }) => confirmPhone(leadId))).toMatchObject({ rating: { average: 5, count: 1 }, reviews: 1, own: [true] });
  });

  it.each([
    ['the lead was free', `update lead_purchases set amount_paid = 0 where id = $purchase`],
    ['it was filed under the electrician’s own number, in another notation', `update users set phone = '+61 (4)12-000-' || right((select customer_phone from leads where id = $lead), 3)
      where id = (select buyer_id from lead_purchases where id = $purchase)`],
    ['it was filed under a number of the team', `insert into users (username, password, first_name, last_name, email, phone, user_type, team_owner_id)
      select 'member-' || id, 'x', 'Sam', 'Member', 'member-' || id || '@example.com', (select customer_phone from leads where id = $lead), 'team_member', buyer_id
      from lead_purchases where id = $purchase`],
    ['it was filed from the network that the electrician buys from', `update purchase_attempts set quoted_from = (select filed_from from leads where id = $lead)
      where buyer_id = (select buyer_id from lead_purchases where id = $purchase)`],
  ])('counts nowhere where %s', async (_what, statement) => {
    const change = async ({ leadId, purchaseId }: { leadId: number; purchaseId: number }) => {
      await confirmPhone(leadId);
      await run(statement.replaceAll('$purchase', String(purchaseId)).replaceAll('$lead', String(leadId)));
    };

    expect(await reviewedAfter(change)).toMatchObject(nowhere);
  });
});

it('the site’s own rating comes from reviews from ten on', async () => {
  await app.ctx.store.raw.query('truncate reviews');
  const terms = async () => (await findSiteTerms(app.ctx)).rating;
  await electricianWith(Array.from({ length: 5 }, () => ({ rating: 5 })));
  await electricianWith(Array.from({ length: 4 }, () => ({ rating: 4 })));
  expect(await terms()).toBeNull();

  await electricianWith([{ rating: 1 }]);

  expect(await terms()).toEqual({ value: 4.2, count: 10 });
  await run('update reviews set is_counted = false where rating = 1');
  expect(await terms()).toBeNull();
});
