import { describe, expect, it } from 'vitest';
import { isSameJob, type JobFacts, workSimilarity } from './same-job.ts';

const job: JobFacts = {
  customerAddress: '1 Office Park, Sydney NSW 2000',
  serviceLocation: '3/18 Smith Street, Mona Vale NSW 2103',
  suburb: 'Mona Vale',
  state: 'NSW',
  electricalWork: 'The oven in the kitchen trips the safety switch every evening.',
};

describe('two requests of one number', () => {
  it.each<[string, Partial<JobFacts>]>([
    ['the same words at the same address', {}],
    ['the address in other letters', { serviceLocation: '3 / 18 SMITH St, Mona Vale' }],
    ['nearly the same words', { electricalWork: 'Oven in the kitchen trips the safety switch, every evening!' }],
    ['no street, the same words in the same suburb', { serviceLocation: 'Mona Vale NSW 2103', customerAddress: null }],
  ])('are the same job with %s', (_what, fields) => {
    expect(isSameJob(job, { ...job, ...fields })).toBe(true);
    expect(isSameJob({ ...job, ...fields }, job)).toBe(true);
  });

  it.each<[string, Partial<JobFacts>]>([
    ['other work at the same address', { electricalWork: 'Replace the old switchboard with a new one.' }],
    ['the same work in another unit', { serviceLocation: '4/18 Smith Street, Mona Vale NSW 2103' }],
    ['the same work in another street', { serviceLocation: '18 Jones Road, Mona Vale NSW 2103' }],
    ['the same work in another suburb', { serviceLocation: 'Parramatta NSW 2150', suburb: 'Parramatta', customerAddress: null }],
    ['the same street in another suburb', { serviceLocation: '3/18 Smith Street, Parramatta NSW 2150', suburb: 'Parramatta' }],
    ['no street and other work', { serviceLocation: 'Mona Vale NSW 2103', customerAddress: null, electricalWork: 'Six downlights for the new kitchen.' }],
  ])('are two jobs with %s', (_what, fields) => {
    expect(isSameJob(job, { ...job, ...fields })).toBe(false);
  });
});

it('takes texts without words for unlike', () => {
  expect(workSimilarity('', '')).toBe(0);
});
