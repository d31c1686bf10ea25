import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { fingerprint } from '../../../../tests/support/fingerprint.ts';
import { createPaidPurchase } from '../../../../tests/support/paid-purchase.ts';
import { pdfText } from '../../../../tests/support/pdf-text.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { issueInvoice } from './issue-tax-document.ts';

let app: TestApp;
let path: string;
let owner: Agent;
let member: Agent;
let admin: Agent;
let stranger: Agent;
let strangersMember: Agent;
let loneMember: Agent;
let customer: Agent;

beforeAll(async () => {
  app = await createTestApp({ BRAND_ABN: '51824753556', BRAND_GST_REGISTERED: 'true' });
  const { ctx } = app;
  const provider = await createUser(ctx);
  const other = await createUser(ctx);
  const team = { userType: 'team_member' } as const;
  [owner, member, admin, stranger, strangersMember, loneMember, customer] = await Promise.all([
    app.signIn(provider),
    app.signIn(await createUser(ctx, { ...team, teamOwnerId: provider.id })),
    app.signIn(await createUser(ctx, { userType: 'super_admin' })),
    app.signIn(other),
    app.signIn(await createUser(ctx, { ...team, teamOwnerId: other.id })),
    app.signIn(await createUser(ctx, team)),
    app.signIn(await createUser(ctx, { userType: 'customer' })),
  ]);
  const { purchaseId } = await createPaidPurchase(ctx, provider);
  await ctx.db.transaction((tx) => issueInvoice(ctx, tx, purchaseId, ctx.clock.now()));
  const mine = await owner.get('/api/my-purchased-leads').expect(200);
  const [document] = (mine.body as { taxDocuments: { id: number }[] }[])[0]?.taxDocuments ?? [];
  path = `/api/tax-documents/${document?.id}/pdf`;
});

afterAll(() => app.close());

describe('a tax document', () => {
  it.each([
    ['its buyer', () => owner],
    ['a member of the buyer’s team', () => member],
    ['a super admin', () => admin],
  ])('is shown to %s', async (_who, agent) => {
    const answer = await agent().get(path).expect(200);

    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="INV-000001.pdf"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const text = pdfText(answer.body as Buffer);
    expect(text).toMatch(/^Tax invoice\nNumber: INV-000001\n/);
    expect(text).toContain('To\nSam Archer\nArcher Electrical\nABN 53 004 085 616');
    expect(text).not.toMatch(/Nairtest|0491 ?570 ?158|Example Street/);
  });

  it.each([
    ['another provider', () => stranger],
    ['a member of another team', () => strangersMember],
    ['a member of no team', () => loneMember],
  ])('does not exist for %s', async (_who, agent) => {
    expectProblem(await agent().get(path), 'not_found');
  });

  it('is nothing for a customer, nor for a visitor', async () => {
    expectProblem(await customer.get(path), 'forbidden');
    expectProblem(await app.visitor().get(path), 'unauthenticated');
  });

  it.each(['999999', '2147483647'])('of id %s does not exist', async (id) => {
    expectProblem(await owner.get(`/api/tax-documents/${id}/pdf`), 'not_found');
  });

  it.each(['0', '-1', 'x', '2147483648', '1.5'])('of id %s is refused', async (id) => {
    const answer = await owner.get(`/api/tax-documents/${id}/pdf`);

    expect([400, 404]).toContain(answer.status);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
  });

  it('is read without a trace', async () => {
    const before = await fingerprint(app.ctx);

    await owner.get(path).expect(200);

    expect(await fingerprint(app.ctx)).toEqual(before);
  });
});
