import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerOf } from '../../../../tests/support/customer-requests.ts';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { pagesOf } from '../../../../tests/support/public-pages.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { scheduleReviewRedaction } from '../../market/leads/redact-reviews.ts';

let app: TestApp;
let pages: ReturnType<typeof pagesOf>;

beforeAll(async () => {
  app = await createTestApp();
  pages = pagesOf(app, customerOf(app));
});

afterAll(() => app.close());

const run = (statement: string) => app.ctx.store.raw.query(statement);
const read = (slug: string) => app.visitor().get(`/api/profiles/${slug}`);
const first = async (slug: string) => (await read(slug).expect(200)).body.reviews[0];

describe('the public copy of a review', () => {
  it('is made when it is written, and only read by the page', async () => {
    const { slug } = await pages.electricianWith([{ rating: 5, text: 'Quick and tidy. Regards, Priya Nairtest', isPublic: true }]);
    await run(`update reviews set public_text = 'As it was stored' where text like 'Quick and tidy. Regards%'`);

    expect(await first(slug)).toMatchObject({ text: 'As it was stored' });
  });

  it('is made again once more is known of the customer', async () => {
    const { agent, slug } = await pages.electricianWith([]);
    const request = { customerName: 'Priya', customerAddress: null, serviceLocation: 'Marrickville NSW 2204' };
    const id = await pages.review(agent, request, { rating: 5, text: 'The raman family is happy, lights work.', isPublic: true });
    expect((await first(slug)).text).toContain('lights work.');

    await agent.patch(`/api/leads/${id}`).send({ customerName: 'Priya Raman' }).expect(200);

    expect((await first(slug)).text).toMatch(/^The \[hidden\].* family is happy, lights work\.$/);
  });

  it('is made in the background where older rules made it, or none was made', async () => {
    const { slug } = await pages.electricianWith([{ rating: 5, text: 'Quick and tidy. Regards, Priya Nairtest', isPublic: true }]);
    await run(`update reviews set public_text = null, redaction_version = 0`);
    expect((await first(slug)).text).toBeNull();

    await scheduleReviewRedaction(app.ctx);
    await drainJobs(app.ctx);

    expect((await first(slug)).text).toMatch(/^Quick and tidy\. Regards, \[hidden\]$/);
  });
});

describe('an answer to a review', () => {
  it('says nothing that could tell who the customer is or where they live', async () => {
    const { agent, slug } = await pages.electricianWith([{ rating: 1, text: 'He was rude.', isPublic: true }]);
    const [{ id }] = (await agent.get('/api/my-profile').expect(200)).body.reviews;
    const reply = 'Quenton Nayrtest, the blue house opposite Newtown Public School, gate code 4321. Away until Friday with his wife Mary. He never paid.';
    await agent.post(`/api/my-profile/reviews/${id}/reply`).send({ reply }).expect(200);

    const [review] = (await read(slug).expect(200)).body.reviews;

    expect(review.reply).toMatch(/He never paid\.$/);
    expect(review.reply).not.toMatch(/Quenton|Nayrtest|Newtown|4321|Mary/);
  });

  it('is not shown where the customer keeps their own words private', async () => {
    const { agent, slug } = await pages.electricianWith([]);
    await pages.review(agent, {}, { rating: 1, text: 'He was rude.', isPublic: false });
    const [own] = (await agent.get('/api/my-profile').expect(200)).body.reviews;
    await agent.post(`/api/my-profile/reviews/${own.id}/reply`).send({ reply: 'They never paid.' }).expect(200);

    expect((await read(slug).expect(200)).body.reviews).toMatchObject([{ rating: 1, text: null, reply: null }]);
    expect((await agent.get('/api/my-profile').expect(200)).body.reviews).toMatchObject([{ text: 'He was rude.', reply: 'They never paid.' }]);
  });
});
