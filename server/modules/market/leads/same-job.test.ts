import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { isSameJob, type JobFacts } from './same-job.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

type Job = JobFacts & { electricalWork: string };

/** Returns whether two requests are for the same job, with their similarity from the database. */
async function isSame(one: Job, other: Job): Promise<boolean> {
  const [row] = await app.ctx.db.select({ similarity: sql<number>`similarity(${one.electricalWork}, ${other.electricalWork})` }).from(sql`(select 1) as one`);
  return isSameJob(one, other, row?.similarity ?? 0);
}

const job: Job = {
  customerAddress: '1 Office Park, Sydney NSW 2000',
  serviceLocation: '3/18 Smith Street, Mona Vale NSW 2103',
  suburb: 'Mona Vale',
  state: 'NSW',
  electricalWork: 'The oven in the kitchen trips the safety switch every evening.',
};

describe('two requests of one number', () => {
  it.each<[string, Partial<Job>]>([
    ['the same words at the same address', {}],
    ['the address spelled another way', { serviceLocation: '3 / 18 SMITH St, Mona Vale' }],
    ['nearly the same words', { electricalWork: 'Oven in the kitchen trips the safety switch, every evening!' }],
    ['no street, the same words in the same suburb', { serviceLocation: 'Mona Vale NSW 2103', customerAddress: null }],
  ])('are the same job with %s', async (_what, fields) => {
    expect(await isSame(job, { ...job, ...fields })).toBe(true);
    expect(await isSame({ ...job, ...fields }, job)).toBe(true);
  });

  it.each<[string, Partial<Job>]>([
    ['work that has only the usual words in common', { electricalWork: 'The new ceiling fan in the bedroom hums every evening.' }],
    ['other work at the same address', { electricalWork: 'Replace the old switchboard with a new one.' }],
    ['the same work in another unit', { serviceLocation: '4/18 Smith Street, Mona Vale NSW 2103' }],
    ['the same work in another street', { serviceLocation: '18 Jones Road, Mona Vale NSW 2103' }],
    ['the same work in another suburb', { serviceLocation: 'Parramatta NSW 2150', suburb: 'Parramatta', customerAddress: null }],
    ['the same street in another suburb', { serviceLocation: '3/18 Smith Street, Parramatta NSW 2150', suburb: 'Parramatta' }],
    ['no street and other work', { serviceLocation: 'Mona Vale NSW 2103', customerAddress: null, electricalWork: 'Six downlights for the new kitchen.' }],
  ])('are two jobs with %s', async (_what, fields) => {
    expect(await isSame(job, { ...job, ...fields })).toBe(false);
  });
});

it('takes texts without words for unlike', async () => {
  expect(await isSame({ ...job, electricalWork: '' }, { ...job, electricalWork: '' })).toBe(false);
});
