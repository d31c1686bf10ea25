import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** What the code calls the name of a person or a business. */
const NAMES = /^(?:customerName|buyerName|buyerCompany|firstName|lastName|businessName|companyName|actorName)$/;

interface Node {
  type: string;
  start: number;
  end: number;
  name?: unknown;
  property?: unknown;
  expression?: unknown;
  left?: unknown;
  right?: unknown;
}

/** Returns whether an expression is a name as the server sent it. */
function isName(node: Node): boolean {
  switch (node.type) {
    case 'Identifier':
      return NAMES.test(String(node.name));
    case 'MemberExpression':
      return isName(node.property as Node);
    case 'ChainExpression':
    case 'JSXExpressionContainer':
      return isName(node.expression as Node);
    case 'LogicalExpression':
      return isName(node.left as Node) || isName(node.right as Node);
    default:
      return false;
  }
}

/** Returns the lines in which a name is one of the words of a text, and nothing keeps it apart from the others. */
function bareNames(source: string): number[] {
  const found: Node[] = [];
  // What is within these is a name by itself: an argument of `isolate`, or the value of a field for a name.
  const apart: Node[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: given }) => {
      if (callee.type === 'Identifier' && callee.name === 'isolate') apart.push(...given);
    },
    Property: ({ key, value }) => {
      if (isName(key)) apart.push(value);
    },
    TemplateLiteral: ({ expressions }) => {
      found.push(...expressions.filter(isName));
    },
    JSXElement: ({ openingElement: { name }, children }) => {
      const words = children.filter((child) => child.type !== 'JSXText' || child.value.trim() !== '');
      const isApart = name.type === 'JSXIdentifier' && name.name === 'bdi';
      if (!isApart && words.length > 1) found.push(...words.filter(isName));
    },
    JSXFragment: ({ children }) => {
      const words = children.filter((child) => child.type !== 'JSXText' || child.value.trim() !== '');
      if (words.length > 1) found.push(...words.filter(isName));
    },
  }).visit(parseSync('source.tsx', source).program);
  return found
    .filter(({ start, end }) => !apart.some((each) => each.start <= start && end <= each.end))
    .map(({ start }) => source.slice(0, start).split('\n').length);
}

it.each([
  ['a toast', 'toast({ title: `${businessName} is approved` });'],
  ['a label', 'const row = <li aria-label={`${purchase.customerName}, ${reference}`} />;'],
  ['an element among words', 'const row = <p>Did you call {user?.firstName}?</p>;'],
  ['what stands where there is no name', "const row = <p>{entry.actorName ?? 'The system'}, <time>9:00 am</time></p>;"],
])('finds a name in %s', (_where, source) => {
  expect(bareNames(source)).toEqual([1]);
});

it.each([
  ['isolated', 'toast({ title: `${isolate(businessName)} is approved` });'],
  ['isolated with another', 'const whole = isolate(`${firstName} ${lastName}`);'],
  ['in an element of its own', 'const row = <p>Bought by <bdi>{buyerName}</bdi>, {when}</p>;'],
  ['a field’s value', 'const values = { buyerName: `${user.firstName} ${user.lastName}`.trim() };'],
  ['the whole text', 'const row = <li aria-label={customerName} />;'],
])('takes a name that is %s', (_how, source) => {
  expect(bareNames(source)).toEqual([]);
});

it('isolates the names of people and businesses in every text', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => join(root, file))
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.includes('/testing/'));
  expect(files.length).toBeGreaterThan(300);

  expect(files.flatMap((file) => bareNames(readFileSync(file, 'utf8')).map((line) => `${relative(root, file)}:${line}`))).toEqual([]);
});
