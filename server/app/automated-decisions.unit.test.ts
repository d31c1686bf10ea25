import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { automatedDecisions } from '../../shared/domain/words/automated-decisions.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const sources = ['server', 'shared'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.') && !name.includes('testing'))
    .map((name) => ({ name: join(folder, name), text: readFileSync(join(root, folder, name), 'utf8') })),
);

const listed = automatedDecisions.map(({ id }) => id).toSorted();

it('every decision that code bears a tag of is in the list that the privacy policy shows, and the other way round', () => {
  const tagged = sources.flatMap(({ text }) => [...text.matchAll(/^ \* @decision (\w+)$/gm)].map(([, id = '']) => id));

  expect([...new Set(tagged)].toSorted()).toEqual(listed);
});

/**
 * What refuses too many emails to one address or about one request, which decides nothing about anyone, and what only tells a decision made
 * elsewhere.
 */
const guards: ReadonlySet<string> = new Set([
  'server/modules/sales/purchases/purchase-lead.ts',
  'server/modules/sales/payments/limit-refusal.ts',
  'server/modules/identity/sign-in/send-email-confirmation.ts',
  'server/modules/identity/team/require-invitations.ts',
  'server/modules/back-office/callbacks/create-invitation.ts',
  'server/modules/requests/correct-contact.ts',
  'server/modules/requests/send-link.ts',
]);

it('whatever refuses by a count or by the buying rule bears such a tag', () => {
  const refusing = sources.filter(({ text }) => /AppError\('(?:rate_limited|may_not_buy)'/.test(text));

  expect(refusing.length).toBeGreaterThan(4);
  const untagged = refusing.filter(({ text }) => !text.includes('@decision')).map(({ name }) => name);
  expect(untagged.filter((name) => !guards.has(name))).toEqual([]);
});
