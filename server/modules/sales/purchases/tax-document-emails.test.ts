import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppContext } from '../../../app/context.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { fingerprint } from '../../../../tests/support/fingerprint.ts';
import { createPaidPurchase } from '../../../../tests/support/paid-purchase.ts';
import { pdfText } from '../../../../tests/support/pdf-text.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { issueAdjustmentNote, issueInvoice } from '../tax-documents/issue-tax-document.ts';
import { claimMail } from './claim-mail.ts';
import { refundMail } from './refund-mail.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let ctx: AppContext;
let buyer: Viewer;

beforeAll(async () => {
  app = await createTestApp({ BRAND_ABN: '51824753556', BRAND_GST_REGISTERED: 'true' });
  ({ ctx } = app);
  buyer = await createUser(ctx);
});

beforeEach(async () => {
  app.mails.length = 0;
  await ctx.store.raw.query('truncate tax_documents, document_counters, jobs restart identity');
});

afterAll(() => app.close());

type Sale = NonNullable<Parameters<typeof createPaidPurchase>[2]>;

/** Sells a lead and issues its invoice, as the settling of its payment does. */
async function sell(fields: Sale = {}) {
  const sale = await createPaidPurchase(ctx, buyer, fields);
  const at = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    await issueInvoice(ctx, tx, sale.purchaseId, at);
    await enqueue(tx, claimMail, { purchaseId: sale.purchaseId }, { runAt: at });
  });
  return sale;
}

async function giveBack(purchaseId: number): Promise<void> {
  await ctx.db.transaction((tx) => issueAdjustmentNote(ctx, tx, purchaseId, ctx.clock.now()));
}

function attached({ attachments = [] }: Mail) {
  return attachments.map(({ filename, content }) => ({ filename, text: pdfText(content) }));
}

describe('the email after a claim', () => {
  it('carries the invoice and names its number', async () => {
    const { jobReference } = await sell();

    await drainJobs(ctx);

    expect(app.mails).toMatchObject([
      {
        to: 'sam.archer@example.com',
        subject: `${jobReference} is yours`,
        text: expect.stringMatching(/ for \$20\.97\.\n[\s\S]*\n\nTax invoice INV-000001 is attached\.$/),
      },
    ]);
    expect(app.mails.flatMap(attached)).toEqual([
      { filename: 'INV-000001.pdf', text: expect.stringContaining(`Lead ${jobReference}: repair in Marrickville NSW 2204, exclusive\n$20.97`) },
    ]);
  });

  it('says of a demo payment that no money moves, in the email and on the tax document', async () => {
    await sell({ kind: 'demo' });

    await drainJobs(ctx);

    expect(app.mails[0]?.text).toContain('$20.97 (test mode, no money moves).');
    expect(app.mails.flatMap(attached)).toEqual([
      { filename: 'TEST-INV-000001.pdf', text: expect.stringMatching(/^TEST MODE, no money moved\n/) },
    ]);
  });

  it('of a free lead carries none', async () => {
    await sell({ amountPaidCents: 0 });

    await drainJobs(ctx);

    expect(app.mails).toMatchObject([{ attachments: [], text: expect.not.stringContaining('attached') }]);
  });

  it('is not written to a buyer without an address', async () => {
    const { purchaseId } = await sell({ buyerEmail: null });
    await giveBack(purchaseId);

    await drainJobs(ctx);

    expect(app.mails).toEqual([]);
  });
});

describe('the email after a refund', () => {
  it('names the sum, the job and the note that it carries', async () => {
    const { purchaseId, jobReference } = await sell();
    await giveBack(purchaseId);

    await drainJobs(ctx);

    const email = app.mails.find(({ subject }) => subject === 'Refund of $20.97 issued');
    expect(email).toMatchObject({ to: 'sam.archer@example.com' });
    expect(email?.text).toMatch(
      new RegExp(`We’ve issued a refund of \\$20\\.97 for lead ${jobReference} to the card you paid with\\.\n\nAdjustment note ADJ-000001 is attached\\.$`),
    );
    expect(email && attached(email)).toEqual([
      { filename: 'ADJ-000001.pdf', text: expect.stringMatching(/Refund in full of tax\s+invoice INV-000001/) },
    ]);
  });

  it('names no card where no money moved', async () => {
    const { purchaseId } = await sell({ kind: 'demo' });
    await giveBack(purchaseId);

    await drainJobs(ctx);

    const email = app.mails.find(({ subject }) => subject.startsWith('Refund'));
    expect(email?.text).toMatch(/ for lead AE-\d+E \(test mode, no money moves\)\./);
    expect(email?.text).not.toContain('card');
  });

  it('is posted once, however often the refund is settled', async () => {
    const { purchaseId } = await sell();

    await giveBack(purchaseId);
    await giveBack(purchaseId);
    await drainJobs(ctx);

    expect(app.mails.map(({ subject }) => subject).filter((subject) => subject.startsWith('Refund'))).toHaveLength(1);
  });
});

describe('an email that is written again', () => {
  it('says the same, under the same name, and changes nothing', async () => {
    const { purchaseId } = await sell();
    await giveBack(purchaseId);
    await drainJobs(ctx);
    const before = await fingerprint(ctx);
    const sent: [Mail, string][] = [];
    const again: AppContext = {
      ...ctx,
      mailer: { ...ctx.mailer, send: (mail, id) => Promise.resolve(void sent.push([mail, id])) },
    };

    for (const job of [claimMail, claimMail, refundMail, refundMail]) await runJob(again, job, { purchaseId }, 7);

    expect(sent[0]).toEqual(sent[1]);
    expect(sent[2]).toEqual(sent[3]);
    expect(new Set([sent[0]?.[0], sent[2]?.[0]])).toEqual(new Set(app.mails));
    expect(await fingerprint(ctx)).toEqual(before);
  });
});
