import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseSync, Visitor } from 'vite';
import { wordsBeyond } from '../../shared/domain/words/claim-words.ts';
import { leastTerms } from '../../shared/domain/words/claims.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Source {
  /** What people may read: texts of elements, strings and templates. */
  texts: string[];
  imports: string[];
}

/** Attributes of elements and properties whose strings nobody reads. */
const unread = new Set(['className', 'id', 'name', 'type', 'htmlFor', 'href', 'path', 'formType', 'idPrefix', 'summary']);

function read(file: string): Source {
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  const texts: string[] = [];
  const imports: string[] = [];
  const names = new Set<number>();
  const skip = (node: { start: number } | null | undefined) => node && names.add(node.start);
  new Visitor({
    ImportDeclaration({ source }) {
      skip(source);
      imports.push(source.value);
    },
    ImportExpression({ source }) {
      if (source.type !== 'Literal' || typeof source.value !== 'string') return;
      skip(source);
      imports.push(source.value);
    },
    JSXAttribute({ name, value }) {
      if (name.type === 'JSXIdentifier' && unread.has(name.name)) skip(value);
    },
    Property({ key, value }) {
      skip(key);
      if (key.type === 'Identifier' && unread.has(key.name)) skip(value);
    },
    // Types and comparisons name what is stored, such as a status.
    TSLiteralType({ literal }) {
      skip(literal);
    },
    BinaryExpression({ left, right }) {
      skip(left);
      skip(right);
    },
    Literal(node) {
      if (typeof node.value === 'string' && !names.has(node.start)) texts.push(node.value);
    },
    // Sets of words are looked up, and shown to nobody.
    CallExpression({ callee, arguments: [list] }) {
      if (callee.type === 'Identifier' && callee.name === 'wordSet') skip(list);
    },
    TemplateLiteral({ quasis, start }) {
      if (!names.has(start)) texts.push(quasis.map(({ value }) => value.cooked ?? '').join('…'));
    },
    JSXText({ value }) {
      texts.push(value);
    },
  }).visit(program);
  return { texts, imports };
}

function resolved(from: string, name: string): string | undefined {
  const target = name.startsWith('@/')
    ? join(root, 'client/src', name.slice(2))
    : name.startsWith('@shared/')
      ? join(root, 'shared', name.slice('@shared/'.length))
      : name.startsWith('.')
        ? join(dirname(from), name)
        : undefined;
  return target && existsSync(target) && /\.tsx?$/.test(target) ? target : undefined;
}

/** What only people with an account see of their own account, facts of one person, and words that the server sends by the rule. */
const elsewhere: ReadonlySet<string> = new Set([
  'client/src/components/layout/user-menu.tsx',
  'client/src/components/forms/missing-to-buy.tsx',
  // What was checked of one electrician, each fact from the database, for the customer whose request they took.
  'client/src/features/request/request-electrician.tsx',
  'shared/domain/words/public-words.ts',
  'shared/domain/words/claim-words.ts',
  'shared/domain/people/buying-rule.ts',
  'shared/domain/words/claims.ts',
  // Words that stand in addresses.
  'shared/domain/contact/place-words.ts',
]);

const pagesOfAccounts = /\/pages\/(?:dashboard|manage|team|admin|access-required)[^/]*\.tsx$/;

/** Every source file that a public page may load, at once or later. */
function publicSources(): Map<string, Source> {
  const found = new Map<string, Source>();
  const pages = readdirSync(join(root, 'client/src/pages'))
    .filter((name) => name.endsWith('-page.tsx'))
    .map((name) => join(root, 'client/src/pages', name));
  const waiting = [...pages, join(root, 'client/src/components/layout/site-header.tsx'), join(root, 'client/src/components/layout/site-footer.tsx')];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    const name = relative(root, file);
    if (found.has(name) || elsewhere.has(name) || pagesOfAccounts.test(`/${name}`)) continue;
    const source = read(file);
    found.set(name, source);
    waiting.push(...source.imports.flatMap((imported) => resolved(file, imported) ?? []));
  }
  return found;
}

/** Names of fields and statuses are no words that anybody reads. */
const isText = (text: string) => !/^[a-z]+(?:[A-Z_-][A-Za-z]*)+$|^[a-z]+$|^[/:.]|^https:/.test(text.trim());

const beyond = (texts: readonly string[]) => texts.filter(isText).filter((text) => wordsBeyond(leastTerms, text).length > 0);

const sources = publicSources();

describe('whatever a public page may show later, such as after a form was sent,', () => {
  it('includes the thanks for a request and the steps of the quote form', () => {
    expect([...sources.keys()]).toEqual(
      expect.arrayContaining([
        'client/src/features/quote/quote-success.tsx',
        'client/src/features/quote/contact-step.tsx',
        'client/src/features/for-providers/callback-attempt.tsx',
        'client/src/features/home/greeting.ts',
      ]),
    );
  });

  it('makes no claim by itself: those come from the words that the server sends', () => {
    const claiming = [...sources].flatMap(([name, { texts }]) => beyond(texts).map((text) => `${name}: ${text}`));

    expect(claiming).toEqual([]);
  });
});

/** Emails about the receiver's own licence, callback, policy or code, and about what waits for the market's decision. */
const ownMatters = /(?:decisions|licence|insurance|callback|report|books|refund|expir\w*)[^/]*-mail\.ts$/;

/** What composes or sends an email, a text or a push message. */
const channels = /platform\/(?:mail|sms|push)\//;

/** How files are called that hold the words of a message and send nothing themselves. */
const inWords = /-(?:mail|sms|push|news|words)\.ts$/;

/** Returns the files that compose or send a message, those whose words they use, and those that are called so. */
function composers(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const importsOf = (name: string) => read(join(folder, name)).imports;
  const senders = new Set(files.filter((name) => importsOf(name).some((from) => channels.test(from))));
  const beside = new Set([...senders].flatMap((name) => importsOf(name).filter((from) => from.startsWith('.')).map((from) => join(dirname(name), from))));
  return files.filter((name) => (senders.has(name) || (beside.has(name) && !/-(?:queries|store)\.ts$/.test(name)) || inWords.test(name)) && !ownMatters.test(name));
}

it('no email, text or push message says more of the electricians by itself', () => {
  const folder = join(root, 'server/modules');
  const found = composers(folder);

  const known = ['requests/customer-news.ts', 'requests/phone-code/phone-code-sms.ts', 'bids/bid-news.ts', 'bids/bid-week.ts', 'alerts/alert-words.ts'];
  expect(found).toEqual(expect.arrayContaining(known));
  expect(found.flatMap((name) => beyond(read(join(folder, name)).texts).map((text) => `${name}: ${text}`))).toEqual([]);
});

it('the pictures that links to the site show claim nothing', () => {
  expect(beyond(read(join(root, 'scripts/make-share-pictures.mjs')).texts)).toEqual([]);
});
