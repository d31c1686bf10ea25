import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppContext } from '../../../app/context.ts';
import { createUser, quote } from '../../../../tests/support/factories.ts';
import { countRows } from '../../../../tests/support/fingerprint.ts';
import { createPaidPurchase } from '../../../../tests/support/paid-purchase.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { issueAdjustmentNote, issueInvoice } from './issue-tax-document.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { withPayments } from '../../../../tests/support/payments.ts';

const AT = new Date('2026-11-21T03:04:05Z');
const ABN = '51824753556';

let app: TestApp;
let ctx: AppContext;
let unregistered: AppContext;
let buyer: Viewer;

beforeAll(async () => {
  app = await createTestApp({ BRAND_ABN: '51 824 753 556', BRAND_GST_REGISTERED: 'true' });
  ({ ctx } = app);
  unregistered = { ...ctx, config: { ...ctx.config, supplier: { abn: ABN, isGstRegistered: false } } };
  buyer = await createUser(ctx);
});

beforeEach(() => ctx.store.raw.query('truncate tax_documents, document_counters, jobs restart identity'));

afterAll(() => app.close());

type Issue = typeof issueInvoice;

const issue = (use: Issue, purchaseId: number, by = ctx) =>
  by.db.transaction((tx) => use(by, tx, purchaseId, AT));

async function documents() {
  const { rows } = await ctx.store.raw.query('select * from tax_documents order by id');
  return rows;
}

const numbers = async () => (await documents()).map((document) => String(document['number']));

const named = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}-${String(index + 1).padStart(6, '0')}`);

describe('the document of a paid purchase', () => {
  it('is a tax invoice when the supplier is registered for GST, and keeps who sold what to whom', async () => {
    const { purchaseId, jobReference } = await createPaidPurchase(ctx, buyer);

    await issue(issueInvoice, purchaseId);

    expect(await documents()).toEqual([
      {
        id: expect.any(Number),
        kind: 'tax_invoice',
        number: 'INV-000001',
        purchase_id: purchaseId,
        issued_at: AT,
        description: `Lead ${jobReference}: repair in Marrickville NSW 2204, exclusive`,
        total: '20.97',
        gst: '1.91',
        discount: '0.00',
        supplier: {
          name: 'Sparkdrop Media',
          company: 'Sparkdrop',
          abn: ABN,
          email: 'help@example.com',
          phone: '1800 975 707',
        },
        buyer: {
          name: 'Sam Archer',
          company: 'Archer Electrical',
          abn: '53004085616',
          email: 'sam.archer@example.com',
          phone: '0491570110',
        },
        is_test: false,
      },
    ]);
  });

  it('is a receipt without GST when the supplier is not registered', async () => {
    const { purchaseId } = await createPaidPurchase(ctx, buyer);

    await issue(issueInvoice, purchaseId, unregistered);

    expect(await documents()).toMatchObject([{ kind: 'receipt', number: 'REC-000001', total: '20.97', gst: '0.00' }]);
  });

  it('says nothing of who the customer is, and of the place only the suburb', async () => {
    const { purchaseId } = await createPaidPurchase(ctx, buyer);

    await issue(issueInvoice, purchaseId);
    await issue(issueAdjustmentNote, purchaseId);

    const written = JSON.stringify(await documents());
    for (const detail of [quote.customerName, 'Nairtest', '0491570158', 'Example Street', 'oven', 'noon']) {
      expect(written).not.toContain(detail);
    }
  });

  it('is written once, whatever the supplier has become since', async () => {
    const { purchaseId } = await createPaidPurchase(ctx, buyer);
    await issue(issueInvoice, purchaseId, unregistered);
    const before = await documents();

    await issue(issueInvoice, purchaseId);
    await issue(issueInvoice, purchaseId, unregistered);

    expect(await documents()).toEqual(before);
  });

  it.each([
    ['was free', { amountPaidCents: 0, priceAtClaimCents: 0 }],
    ['was free after a discount', { amountPaidCents: 0 }],
    ['has not settled', { paymentStatus: 'pending' }],
    ['could not be charged', { paymentStatus: 'failed', voidedAt: AT }],
  ] as const)('is not written for what %s', async (_what, fields) => {
    const { purchaseId } = await createPaidPurchase(ctx, buyer, fields);

    await issue(issueInvoice, purchaseId);
    await issue(issueAdjustmentNote, purchaseId);

    expect(await documents()).toEqual([]);
    expect(await countRows(ctx, 'document_counters')).toBe(0);
    expect(await countRows(ctx, 'jobs')).toBe(0);
  });
});

describe('test payments', () => {
  it('by demo count on their own, so that the real numbers have no hole', async () => {
    for (const kind of ['card', 'demo', 'demo', 'card'] as const) {
      const { purchaseId } = await createPaidPurchase(ctx, buyer, { kind });
      await issue(issueInvoice, purchaseId);
      await issue(issueAdjustmentNote, purchaseId);
    }

    expect((await documents()).map(({ number, is_test: isTest }) => [number, isTest])).toEqual([
      ['INV-000001', false], ['ADJ-000001', false],
      ['TEST-INV-000001', true], ['TEST-ADJ-000001', true],
      ['TEST-INV-000002', true], ['TEST-ADJ-000002', true],
      ['INV-000002', false], ['ADJ-000002', false],
    ]);
  });

  it('with a test key are no real ones either', async () => {
    const payments = {
      kind: 'stripe', secretKey: 'none', publishableKey: 'none', webhookSecrets: [], apiBase: undefined, isTest: true,
    } as const;
    const testing = withPayments(ctx, payments);
    const { purchaseId } = await createPaidPurchase(ctx, buyer);

    await issue(issueInvoice, purchaseId, testing);

    expect(await documents()).toMatchObject([{ number: 'TEST-INV-000001', is_test: true }]);
  });
});

describe('twenty at once', () => {
  it('are numbered without a gap', async () => {
    const sales = [];
    for (let index = 0; index < 20; index += 1) sales.push(await createPaidPurchase(ctx, buyer));

    await Promise.all(sales.map(({ purchaseId }) => issue(issueInvoice, purchaseId)));

    expect((await numbers()).toSorted()).toEqual(named('INV', 20));
  });

  it('of which some are rolled back leave no gap', async () => {
    const sales = [];
    for (let index = 0; index < 20; index += 1) sales.push(await createPaidPurchase(ctx, buyer));
    const lost = new Error('lost');

    const ends = await Promise.allSettled(
      sales.map(({ purchaseId }, index) =>
        ctx.db.transaction(async (tx) => {
          await issueInvoice(ctx, tx, purchaseId, AT);
          if (index % 3 === 0) throw lost;
        }),
      ),
    );

    expect(ends.filter(({ status }) => status === 'rejected')).toEqual(
      Array.from({ length: 7 }, () => ({ status: 'rejected', reason: lost })),
    );
    expect((await numbers()).toSorted()).toEqual(named('INV', 13));
  });

  it('for one purchase write one invoice, one note and one email', async () => {
    const { purchaseId } = await createPaidPurchase(ctx, buyer);
    const { purchaseId: other } = await createPaidPurchase(ctx, buyer);

    await Promise.all(
      Array.from({ length: 20 }, (_, index) => issue(index % 2 ? issueInvoice : issueAdjustmentNote, purchaseId)),
    );
    await issue(issueInvoice, other);

    expect(await numbers()).toEqual(['INV-000001', 'ADJ-000001', 'INV-000002']);
    expect(await countRows(ctx, 'jobs')).toBe(1);
  });
});

describe('an adjustment note', () => {
  it('names its invoice and takes its sums and parties', async () => {
    const { purchaseId, jobReference } = await createPaidPurchase(ctx, buyer);
    await issue(issueInvoice, purchaseId);

    await issue(issueAdjustmentNote, purchaseId);

    const [invoice, note] = await documents();
    expect(note).toEqual({
      ...invoice,
      id: expect.any(Number),
      kind: 'adjustment_note',
      number: 'ADJ-000001',
      description: `Refund in full of tax invoice INV-000001. Lead ${jobReference}: repair in Marrickville NSW 2204, exclusive`,
    });
  });

  it('of a receipt has no GST, even of a supplier that is registered now', async () => {
    const { purchaseId, jobReference } = await createPaidPurchase(ctx, buyer);
    await issue(issueInvoice, purchaseId, unregistered);

    await issue(issueAdjustmentNote, purchaseId);

    expect((await documents())[1]).toMatchObject({
      number: 'ADJ-000001',
      gst: '0.00',
      description: `Refund in full of receipt REC-000001. Lead ${jobReference}: repair in Marrickville NSW 2204, exclusive`,
    });
  });

  it('comes with the invoice of a sale that had none yet', async () => {
    const { purchaseId } = await createPaidPurchase(ctx, buyer, { paymentStatus: 'refunded', voidedAt: AT });

    await issue(issueAdjustmentNote, purchaseId);

    expect(await numbers()).toEqual(['INV-000001', 'ADJ-000001']);
  });
});
