import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLAIN_NAME_MESSAGE } from '../../../../shared/domain/people/plain-name.ts';
import { expectIssue, expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { fingerprint } from '../../../../tests/support/fingerprint.ts';
import { type Agent, buyerForm, openPayment, sendPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;
let agent: Agent;
let leadId: number;

beforeAll(async () => {
  app = await createTestApp();
  agent = await app.signIn(await createUser(app.ctx));
  ({ id: leadId } = await createLead(app.ctx));
  await openPayment(agent, leadId);
});

afterAll(() => app.close());

const NAME = 'Name is required';
const EMAIL = 'Valid email required';
const PHONE = 'Phone number required';
const AMOUNT = 'Must be an amount';

const rows: Record<string, [value: unknown, message: string][]> = {
  buyerName: [
    ...[undefined, '', '   ', null, 5, [], ['Sam'], {}].map((value): [unknown, string] => [value, NAME]),
    ['URGENT: your ATO refund waits at https://evil.example/ato', PLAIN_NAME_MESSAGE],
    ['ring 0491 570 156', PLAIN_NAME_MESSAGE],
    ['Sam\r\nBcc: all', 'Please keep this on one line'],
  ],
  buyerEmail: [undefined, '', '  ', 'sam', 'sam@', '@example.com', 'a@b', 'sam archer@example.com', null, 5, ['sam@example.com'], {}].map((value) => [value, EMAIL]),
  buyerPhone: [undefined, '', '049157011', 'ring me please', null, 491_570_110, ['0491570110'], {}, '1'.repeat(41)].map((value) => [value, PHONE]),
  buyerCompany: [
    [5, 'Must be text'],
    [[], 'Must be text'],
    ['x'.repeat(121), 'Please keep this to 120 characters'],
    ['claim.ato-gov.com', PLAIN_NAME_MESSAGE],
    ['your refund of $912', PLAIN_NAME_MESSAGE],
  ],
  amountPaid: [true, [], {}, ['30']].map((value) => [value, AMOUNT]),
  paymentStatus: [
    [5, 'Must be text'],
    [[], 'Must be text'],
  ],
  discountCodeId: [
    ['1', 'Must be a whole number'],
    [1.5, 'Must be a whole number'],
    [0, 'Must be 1 or more'],
    [2_147_483_648, 'Is too large'],
  ],
};

const cases = Object.entries(rows).flatMap(([path, list]) =>
  list.map(([value, message]) => {
    const shown = value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 30);
    return [path, shown, value, message] as const;
  }),
);

describe('the buyer’s form', () => {
  it.each(cases)('with %s %s is refused and sells nothing', async (path, _shown, value, message) => {
    const before = await fingerprint(app.ctx);

    const response = await sendPurchase(agent, leadId, { ...buyerForm, [path]: value });

    expectIssue(response, path, message);
    expect(response.body.message).toBe(message);
    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it.each(['buyerName', 'buyerCompany'])('with a %s that carries a message is refused when a payment is started, too', async (field) => {
    const { buyerName, buyerEmail, buyerPhone } = buyerForm;
    const buyer = { buyerName, buyerEmail, buyerPhone, [field]: 'pay at https://evil.example' };

    const response = await agent.post('/api/create-payment-intent').send({ leadId, buyer });

    expectIssue(response, `buyer.${field}`, PLAIN_NAME_MESSAGE);
  });

  it('names everything that is missing once one of its fields is there', async () => {
    const response = await sendPurchase(agent, leadId, { buyerName: 'Sam Archer' });

    expect(expectProblem(response, 'invalid_input', EMAIL)).toEqual([
      { path: 'buyerEmail', message: EMAIL },
      { path: 'buyerPhone', message: PHONE },
    ]);
  });

  it.each(['null', '[]', '"text"', '5'])('is refused as %s', async (body) => {
    const response = await agent.post(`/api/leads/${leadId}/purchase`).type('json').send(body);

    expectProblem(response, 'invalid_input');
  });

  it.each([null, '', undefined])('takes an empty company (%s), and the longest values', async (buyerCompany) => {
    const { id } = await createLead(app.ctx);
    await openPayment(agent, id);

    const response = await sendPurchase(agent, id, {
      buyerName: 'n'.repeat(120),
      buyerEmail: ` ${'E'.repeat(242)}@Example.com `,
      buyerPhone: '+61 (0) 491 570 110',
      buyerCompany,
    });

    expect(response.body).toMatchObject({
      buyerName: 'n'.repeat(120),
      buyerEmail: `${'e'.repeat(242)}@example.com`,
      buyerPhone: '0491570110',
      buyerCompany: null,
    });
  });
});
