import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Sentences that read as a translation, or riddles, which screens, emails and messages once had. None may come back. */
const retired = [
  'we line up tomorrow',
  'Tell us the job',
  'tell us the job',
  'so nobody could tell you',
  'has a link that ends them',
  'they lie in the folder',
  'New leads of these hours',
  'They count for leads from now on',
  'It goes by what was saved last',
  'you are told at',
  'Theirs to work with',
  'Yours alone',
  'How far leads came',
  'Went for nothing',
  'Past sales, played again',
  'Nothing was ever changed',
  'someone waits in the dark',
  'What is posted in these hours',
  'No report was decided yet',
  'Refund asked',
  'leaves your stages',
  'the supplier is not registered for it',
  'Every field but the licence',
  'State of the licence',
  'was told to block notifications',
  'could not tell whether your request arrived',
  'it will not be filed twice',
  'refunds and archived jobs left out',
  'is reckoned at',
  'and do not replace it',
  'we help to put it right',
  'They never asked for it',
  'are told nothing of it',
  'on which it is good',
  'each that is the same person',
  'Take the page away',
  'Nothing was written down yet',
  ['Archive: ', '{'].join('$'),
];

const sources = ['client/src', 'server', 'shared'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => join(folder, path)),
);

it('speaks plain Australian English: no retired sentence is in the sources', () => {
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    return retired.filter((sentence) => text.includes(sentence)).map((sentence) => `${path}: ${sentence}`);
  });

  expect(found).toEqual([]);
});
