import { describe, expect, it } from 'vitest';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { csvHead, csvLines } from '@/lib/utils/csv.ts';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { parseCsv } from '@/testing/csv-parser.ts';
import { columnsFor } from './export-columns.ts';

const BOM = '\u{FEFF}';

function exported(purchases: PurchasedLead[], showsBuyer = false) {
  const columns = columnsFor({ showsBuyer });
  const text = csvHead(columns) + csvLines(purchases, columns);
  expect(text.startsWith(BOM)).toBe(true);
  const [headings = [], ...rows] = parseCsv(text.slice(BOM.length));
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [headings[index], cell])));
}

const rowOf = (overrides: Partial<PurchasedLead>, showsBuyer = false) =>
  exported([buildPurchase(overrides)], showsBuyer)[0] ?? {};

describe('a row', () => {
  it('tells all of a job, with the dates in Sydney’s time', () => {
    const row = rowOf({
      createdAt: '2026-08-15T03:05:00.000Z',
      purchasedAt: '2026-08-15T04:05:00.000Z',
      electricalWork: 'Switchboard upgrade',
      paymentKind: 'card',
      jobKind: 'vehicle',
      vehicleMake: 'Tesla',
      vehicleModel: 'Model 3',
      vehicleYear: 2024,
      vehicleRego: 'EV 042',
      salesStage: 'invoice_paid',
      salesNotes: 'Paid in cash',
      quotePrice: '1900.00',
      customerPaymentAmount: '1850.50',
      callAttempts: 2,
      specialRequests: 'Beware of the dog',
      calledAt: '2026-08-15T05:00:00.000Z',
      quoteSentAt: '2026-08-16T05:00:00.000Z',
      quoteAcceptedAt: '2026-08-17T05:00:00.000Z',
      bookedInAt: '2026-08-18T05:00:00.000Z',
      invoicePaidAt: '2026-08-19T05:00:00.000Z',
    });

    expect(row).toEqual({
      'Job Reference': 'AE-901E',
      'Customer Name': 'Marcus Oyelaran',
      'Customer Phone': '0491 570 110',
      'Customer Email': 'marcus@example.com',
      'Customer Address': '12 Audley Street, Petersham NSW 2049',
      'Service Location': 'Petersham NSW 2049',
      'Electrical Work': 'Switchboard upgrade',
      'Customer Notes': 'Beware of the dog',
      'Service Type': 'Upgrade',
      'Property Type': 'Residential',
      Urgency: 'This week',
      Budget: '$1,000–$2,500',
      Timeframe: 'This week',
      'Job Kind': 'Vehicle',
      'Vehicle Make': 'Tesla',
      'Vehicle Model': 'Model 3',
      'Vehicle Year': '2024',
      'Vehicle Rego': 'EV 042',
      Stage: 'Paid',
      'Sales Notes': 'Paid in cash',
      'Call Attempts': '2',
      'Quote Price (AUD)': '1900.00',
      'Customer Payment (AUD)': '1850.50',
      'Amount Paid for Lead (AUD)': '28.10',
      'Lead Payment': 'Card',
      'Lead Payment Status': 'Completed',
      'Purchased (Sydney)': '15 Aug 2026 2:05 pm',
      'Called (Sydney)': '15 Aug 2026 3:00 pm',
      'Quote Sent (Sydney)': '16 Aug 2026 3:00 pm',
      'Quote Accepted (Sydney)': '17 Aug 2026 3:00 pm',
      'Booked In (Sydney)': '18 Aug 2026 3:00 pm',
      'Paid (Sydney)': '19 Aug 2026 3:00 pm',
      'Declined (Sydney)': '',
      'Safety Check Passed (Sydney)': '',
      'Finalised (Sydney)': '',
      'Lead Score (out of 10)': '7',
      Archived: 'No',
    });
  });

  it('is empty where nothing is known, and keeps a zero', () => {
    const row = rowOf({
      visibility: 'redacted',
      customerEmail: null,
      customerAddress: null,
      amountPaid: '0.00',
      paymentKind: 'free',
      paymentStatus: 'refund_pending',
      isArchived: true,
    });

    expect(row).toMatchObject({
      'Customer Email': '',
      'Customer Address': '',
      'Quote Price (AUD)': '',
      'Vehicle Year': '',
      'Amount Paid for Lead (AUD)': '0.00',
      'Lead Payment': 'Free',
      'Lead Payment Status': 'Refund pending',
      Archived: 'Yes',
    });
  });

  it('names the buyer for the super admin alone', () => {
    expect(rowOf({}, true)).toMatchObject({
      Buyer: 'Sam Volt',
      'Buyer Company': 'Volt Electrical',
      'Buyer Email': 'sam@example.com',
    });
    expect(Object.keys(rowOf({}))).not.toContain('Buyer');
  });

  it.each([
    ['in summer', '2026-12-31T13:05:00.000Z', '1 Jan 2027 12:05 am'],
    ['in a month with a long name', '2026-09-30T14:00:00.000Z', '1 Oct 2026 12:00 am'],
    ['in September', '2026-09-10T02:30:00.000Z', '10 Sep 2026 12:30 pm'],
  ])('has the time of Sydney %s', (_when, purchasedAt, written) => {
    expect(rowOf({ purchasedAt })['Purchased (Sydney)']).toBe(written);
  });

  it.each([
    ['+61 491 570 110', '0491 570 110'],
    ['+64 21 555 0100', "'+64 21 555 0100"],
    ['02 9560 1234', '02 9560 1234'],
    ['04•• ••• 110', '04•• ••• 110'],
  ])('has the number %s readable and as no formula', (customerPhone, written) => {
    expect(rowOf({ customerPhone })['Customer Phone']).toBe(written);
  });
});
