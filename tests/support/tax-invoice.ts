import type { TaxDocument } from '../../server/modules/sales/tax-documents/tax-document-store.ts';

/** A tax document as stored in the database. */
export const taxInvoice: TaxDocument = {
  id: 1,
  kind: 'tax_invoice',
  number: 'INV-000042',
  purchaseId: 7,
  // In Sydney the day after has begun.
  issuedAt: new Date('2026-11-21T16:00:00Z'),
  description: 'Lead AE-1042E: repair in Newtown NSW 2042, exclusive',
  totalCents: 20_97,
  gstCents: 1_91,
  discountCents: 0,
  supplier: {
    name: 'Sparkdrop Media',
    company: 'Sparkdrop',
    abn: '51824753556',
    email: 'help@example.com',
    phone: '1800975707',
  },
  buyer: {
    name: 'Sam Archer',
    company: 'Archer Electrical',
    abn: '53004085616',
    email: 'sam.archer@example.com',
    phone: '0491570110',
  },
  isTest: false,
};
