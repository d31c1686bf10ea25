import { expect, it } from 'vitest';
import { buildEntry } from '@/testing/build-manage.ts';
import { changesOf } from './audit-changes.ts';

const told = (entry: Parameters<typeof buildEntry>[0]) =>
  changesOf(buildEntry({ before: null, ...entry })).map(({ name, before, after }) => `${name}: ${before === undefined ? '' : `${before} → `}${after}`);

it.each([
  [
    'a view of several leads',
    { action: 'contact.looked_at', subjectType: 'lead', subjectId: 'several', after: { endpoint: 'listLeads', count: 2, ids: [47, 46] } },
    ['Where: The market', 'Leads: AE-47E, AE-46E'],
  ],
  [
    'a view of one lead',
    { action: 'contact.looked_at', subjectType: 'lead', subjectId: '47', subjectName: 'AE-47E', after: { endpoint: 'listArchivedLeads', count: 1, ids: [47] } },
    ['Where: Archived leads'],
  ],
  [
    'a view of several accounts',
    { action: 'contact.looked_at', subjectType: 'user', subjectId: 'several', after: { endpoint: 'listProviders', count: 2, ids: [7, 9] } },
    ['Where: Providers', 'Account numbers: 7, 9'],
  ],
  ['an archived job', { before: { isArchived: false }, after: { isArchived: true } }, ['Now: Archived']],
  ['a claimed lead', { subjectType: 'lead', after: { status: 'sold', purchaseId: 29, amountPaid: '29.09' } }, ['Status: sold', 'Amount paid: $29.09']],
  [
    'a charge',
    { subjectName: 'AE-41E', before: { paymentStatus: 'pending' }, after: { paymentStatus: 'completed', leadId: 41, amount: '29.09' } },
    ['Payment: Not charged yet → Charged', 'Amount: $29.09'],
  ],
  [
    'the fields that were changed, without the names of the records',
    { after: { fields: ['licenseNumber', 'licenseState', 'licenseExpiresOn', 'companyName', 'abn', 'notes'] } },
    ['Fields: licence number, state of the licence, licence expiry, company name, ABN, notes'],
  ],
  ['a field of a licence', { before: { licenseClass: 'contractor' }, after: { licenseClass: 'electrician' } }, ['Licence class: contractor → electrician']],
  ['a job that became another lead', { subjectName: 'AE-41E', before: { leadId: 41 }, after: { leadId: 52 } }, ['Lead: AE-41E → AE-52E']],
])('words %s', (_what, entry, texts) => {
  expect(told(entry)).toEqual(texts);
});
