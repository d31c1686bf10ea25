import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listCallbacks } from '@shared/contracts/callbacks.ts';
import { listDiscountCodes } from '@shared/contracts/discounts.ts';
import { listDoubtfulTexts } from '@shared/contracts/doubtful-texts.ts';
import { listFollowUps } from '@shared/contracts/follow-ups.ts';
import { listLeadReports } from '@shared/contracts/guarantee.ts';
import { archiveLeads, listHeldLeads } from '@shared/contracts/held-leads.ts';
import { listMyPurchasedLeads } from '@shared/contracts/purchase-lists.ts';
import { countWorkQueues } from '@shared/contracts/work-queues.ts';
import { api } from '@/testing/api.ts';
import { listArchivedLeads, listLeads } from '@shared/contracts/leads.ts';
import { buildCallback } from '@/testing/build-callback.ts';
import { buildCode, buildDoubtful, buildFollowUp, buildFollowUps, buildReport } from '@/testing/build-manage.ts';
import { buildHeld } from '@/testing/build-held.ts';
import { buildLead } from '@/testing/build-lead.ts';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { buildUser } from '@/testing/builders.ts';
import { buildWorkQueues } from '@/testing/build-work-queues.ts';
import { jsonPage } from '@/testing/json-page.ts';
import { asked, openQueue, servesQueue } from '@/testing/render-callbacks.tsx';
import { renderWithApp } from '@/testing/render.tsx';
import { ArchivePurchases } from './archive-purchases.tsx';
import { ArchivedLeads } from './archived-leads.tsx';
import { DiscountCodes } from './discount-codes.tsx';
import { FollowUps } from './follow-ups.tsx';
import { Intake } from './intake.tsx';
import { Reports } from './reports.tsx';

const asAdmin = (path: string) => ({ path, user: buildUser({ userType: 'super_admin' }) });
const sortBy = (heading: string, table: HTMLElement) => within(within(table).getByRole('columnheader', { name: heading })).getByRole('button');
const lastSort = (endpoint: typeof listArchivedLeads | typeof listCallbacks | typeof listDoubtfulTexts | typeof listDiscountCodes | typeof listHeldLeads | typeof listLeadReports | typeof listMyPurchasedLeads) =>
  new URL(api.requests(endpoint).at(-1)?.url ?? '', location.href).searchParams.get('sort');

it('shows reports as rows that open to the decision, and sorts each list by its headings', async () => {
  const decided = buildReport({ id: 6, jobReference: 'AE-13E', status: 'declined', decidedAt: '2026-11-20T03:02:00.000Z' });
  api.answers(listLeadReports, ({ url }) => (url.includes('status=waiting') ? [buildReport()] : [decided]));
  const { user, history } = renderWithApp(<Reports />, asAdmin('/manage/reports'));
  const table = await screen.findByRole('table', { name: /^Reports that wait/ });

  const row = within(within(table).getByRole('rowgroup', { name: 'AE-12E, Priya Nairtest' }));
  expect(row.queryByRole('button', { name: 'Approve' })).toBeNull();
  await user.click(row.getByRole('button', { name: 'Details of AE-12E, Priya Nairtest' }));
  expect(row.getByText('Rings out every time.')).toBeTruthy();
  await user.click(row.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByRole('alertdialog')).toBeTruthy();
  await user.keyboard('{Escape}');

  await user.click(sortBy('Paid', table));
  expect(history?.at(-1)).toBe('/manage/reports?sort=-paid');
  expect(lastSort(listLeadReports)).toBe('-paid');
  const other = screen.getByRole('table', { name: /^Decided reports/ });
  expect(within(other).getByRole('columnheader', { name: 'Decided' }).getAttribute('aria-sort')).toBe('descending');
  await user.click(sortBy('Decided', other));
  expect(history?.at(-1)).toBe('/manage/reports?sort=-paid&decided_sort=decided');
});

it('shows callbacks as rows that open to their actions, and sorts them by the headings', async () => {
  const overdue = buildCallback({ ...asked(40), id: 2, firstName: 'Ada', lastName: 'Ohm', businessName: 'Ohm & Co' });
  servesQueue(buildCallback(asked(3)), overdue);
  const { user, history } = openQueue();
  const table = await screen.findByRole('table', { name: /^Callbacks/ });

  const row = within(within(table).getByRole('rowgroup', { name: 'Ada Ohm, Ohm & Co' }));
  expect(row.getByText(/^Overdue by/)).toBeTruthy();
  expect(row.getByRole('link').getAttribute('href')).toMatch(/^tel:/);
  await user.click(row.getByRole('button', { name: 'Details of Ada Ohm, Ohm & Co' }));
  expect(row.getByRole('button', { name: /^Mark as called/ })).toBeTruthy();

  await user.click(sortBy('Business', table));
  expect(history?.at(-1)).toBe('/manage/callbacks?sort=business');
  expect(lastSort(listCallbacks)).toBe('business');
});

it('shows discount codes as rows that open to their switch, and sorts them by the headings', async () => {
  api.answers(listDiscountCodes, [
    buildCode({ id: 3, code: 'MIDDLE', currentUses: 1, createdAt: '2026-11-03T00:00:00.000Z' }),
    buildCode({ id: 2, code: 'ALPHA', currentUses: 7, createdAt: '2026-11-02T00:00:00.000Z' }),
    buildCode({ id: 1, code: 'ZULU', currentUses: 0, createdAt: '2026-11-01T00:00:00.000Z' }),
  ]);
  const { user, history } = renderWithApp(<DiscountCodes />, asAdmin('/manage/discount-codes'));
  const table = await screen.findByRole('table', { name: /^Discount codes/ });
  const codes = () => within(table).getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(codes()).toEqual(['MIDDLE', 'ALPHA', 'ZULU']);
  expect(lastSort(listDiscountCodes)).toBeNull();

  await user.click(sortBy('Used', table));
  expect(lastSort(listDiscountCodes)).toBe('-uses');
  await user.click(sortBy('Code', table));
  expect(lastSort(listDiscountCodes)).toBe('code');
  await user.click(sortBy('Code', table));
  expect(lastSort(listDiscountCodes)).toBe('-code');
  expect(history?.at(-1)).toBe('/manage/discount-codes?sort=-code');
  expect(codes()).toEqual(['MIDDLE', 'ALPHA', 'ZULU']);

  await user.click(within(table).getByRole('button', { name: 'Details of ALPHA' }));
  expect(within(table).getByRole('article', { name: 'ALPHA' })).toBeTruthy();
});

it('shows held requests as rows that are chosen or opened to their facts, and sorts them by the headings', async () => {
  api.answers(listHeldLeads, [buildHeld(11, { heldFor: 'unconfirmed_phone' }), buildHeld(12, { customerName: 'Ada Ohm' })]);
  api.answers(countWorkQueues, buildWorkQueues({ heldRequests: 2 }));
  api.answers(archiveLeads, { archived: [11], sold: [], notFound: [] });
  api.answers(listLeads, []);
  const { user, history } = renderWithApp(<Intake />, asAdmin('/manage/leads'));
  const table = await screen.findByRole('table', { name: /^Held requests/ });
  expect(within(table).getByRole('columnheader', { name: 'Filed' }).getAttribute('aria-sort')).toBe('ascending');

  const row = within(within(table).getByRole('rowgroup', { name: 'AE-12E, Ada Ohm' }));
  expect(row.getByText('many requests from its IP address')).toBeTruthy();
  expect(row.queryByRole('button', { name: 'Release AE-12E' })).toBeNull();
  await user.click(row.getByRole('button', { name: 'Details of AE-12E, Ada Ohm' }));
  expect(row.getByText('Same number: AE-3E (sold)')).toBeTruthy();
  expect(row.getByRole('button', { name: 'Release AE-12E' })).toBeTruthy();

  await user.click(within(table).getByRole('checkbox', { name: 'Choose AE-11E' }));
  await user.click(screen.getByRole('button', { name: 'Archive (1)' }));
  await user.click(within(await screen.findByRole('alertdialog', { name: 'Archive 1 lead?' })).getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('1 lead archived.')).toBeTruthy();
  expect(api.requests(archiveLeads)[0]?.body).toEqual({ ids: [11] });

  await user.click(sortBy('Place', table));
  expect(history?.at(-1)).toBe('/manage/leads?sort=place');
  expect(lastSort(listHeldLeads)).toBe('place');
  await user.click(screen.getByRole('tab', { name: 'On the market' }));
  expect(history?.at(-1)).toBe('/manage/leads?show=market');
});

const names = (table: HTMLElement) => within(table).getAllByRole('rowheader').map(({ textContent }) => textContent);

it('shows follow-ups as rows that open to what can be done, sorts them by the headings and shows one kind alone', async () => {
  const unsold = [buildFollowUp(), buildFollowUp({ leadId: 8, jobReference: 'AE-8E', customerName: 'Ada Ohm', since: '2026-11-20T02:00:00.000Z' })];
  const held = [{ ...buildFollowUp({ leadId: 9, jobReference: 'AE-9E', customerName: 'Zoe Amp' }), isEmergency: true }];
  api.answers(listFollowUps, buildFollowUps({ unsold, held }));
  const { user, history } = renderWithApp(<FollowUps />, asAdmin('/manage/follow-ups'));
  const table = await screen.findByRole('table', { name: /^Nobody took it/ });

  const row = within(within(table).getByRole('rowgroup', { name: 'AE-8E, Ada Ohm' }));
  expect(row.getByRole('link').getAttribute('href')).toMatch(/^tel:/);
  const details = row.getByRole('button', { name: 'Details of AE-8E, Ada Ohm' });
  await user.click(details);
  const act = row.getByRole('button', { name: 'Send a new link for AE-8E' });
  await user.click(act);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(act));

  expect(names(table)).toEqual(['Priya', 'Ada Ohm']);
  await user.click(sortBy('Customer', table));
  expect(names(table)).toEqual(['Ada Ohm', 'Priya']);
  await user.click(sortBy('Since', table));
  await user.click(sortBy('Since', table));
  expect(history?.at(-1)).toBe('/manage/follow-ups?sort=-since');
  expect(names(table)).toEqual(['Priya', 'Ada Ohm']);

  expect(within(screen.getByRole('table', { name: /^Held/ })).getByText('Emergency: call the customer now')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Show'), 'Nobody took it (2)');
  expect(history?.at(-1)).toBe('/manage/follow-ups?sort=-since&show=unsold');
  expect(screen.queryByRole('table', { name: /^Held/ })).toBeNull();
});

it('offers no order of follow-ups that are not all listed', async () => {
  const unsold = [buildFollowUp(), buildFollowUp({ leadId: 8, jobReference: 'AE-8E', customerName: 'Ada Ohm' })];
  const found = buildFollowUps({ unsold });
  api.answers(listFollowUps, { ...found, counts: { ...found.counts, unsold: 140 } });
  renderWithApp(<FollowUps />, asAdmin('/manage/follow-ups?sort=customer'));
  const table = await screen.findByRole('table', { name: /^Nobody took it/ });

  expect(names(table)).toEqual(['Priya', 'Ada Ohm']);
  expect(within(within(table).getByRole('columnheader', { name: 'Customer' })).queryByRole('button')).toBeNull();
});

const onMarket = [
  buildLead({ id: 21, jobReference: 'AE-21E', customerName: 'Priya', createdAt: '2026-11-20T03:00:00.000Z' }),
  buildLead({ id: 22, jobReference: 'AE-22E', customerName: 'Ada Ohm', createdAt: '2026-11-20T02:00:00.000Z' }),
];

it('shows the market as rows that are chosen or opened to their actions, and sorts it when all of it is loaded', async () => {
  api.answers(countWorkQueues, buildWorkQueues());
  api.answers(listLeads, onMarket);
  const { user } = renderWithApp(<Intake />, asAdmin('/manage/leads?show=market'));
  const table = await screen.findByRole('table', { name: /^Leads on the market/ });
  expect(screen.getByRole('heading', { name: 'For sale (2)' })).toBeTruthy();

  const row = within(within(table).getByRole('rowgroup', { name: 'AE-22E, Ada Ohm' }));
  await user.click(row.getByRole('checkbox', { name: 'Choose AE-22E' }));
  expect(screen.getByRole('button', { name: 'Archive (1)' })).toBeTruthy();
  await user.click(row.getByRole('button', { name: 'Details of AE-22E, Ada Ohm' }));
  expect(await row.findByRole('button', { name: 'Correct the place of AE-22E' })).toBeTruthy();

  expect(names(table)).toEqual(['Choose AE-21EAE-21E', 'Choose AE-22EAE-22E']);
  await user.click(sortBy('Customer', table));
  expect(names(table)).toEqual(['Choose AE-22EAE-22E', 'Choose AE-21EAE-21E']);
});

it('offers no order of a market of which more can be loaded', async () => {
  api.answers(countWorkQueues, buildWorkQueues());
  api.answersRaw(listLeads, () => jsonPage(onMarket, 'next'));
  renderWithApp(<Intake />, asAdmin('/manage/leads?show=market&sort=customer'));
  const table = await screen.findByRole('table', { name: /^Leads on the market/ });

  expect(screen.getByRole('heading', { name: 'For sale (2+)' })).toBeTruthy();
  expect(names(table)).toEqual(['Choose AE-21EAE-21E', 'Choose AE-22EAE-22E']);
  expect(within(within(table).getByRole('columnheader', { name: 'Customer' })).queryByRole('button')).toBeNull();
});

it('shows texts to check as rows that open to both texts, and sorts them by the headings', async () => {
  api.answers(countWorkQueues, buildWorkQueues({ doubtfulTexts: 1 }));
  api.answers(listDoubtfulTexts, [buildDoubtful()]);
  const { user, history } = renderWithApp(<Intake />, asAdmin('/manage/leads?show=texts'));
  const table = await screen.findByRole('table', { name: /^Texts to check/ });

  await user.click(within(table).getByRole('button', { name: 'Details of AE-31E, 18 Smith Street, Marrickville NSW 2204' }));
  expect(within(table).getByText('Wymienić bezpieczniki w kuchni, pan Kowalski')).toBeTruthy();
  await user.click(within(table).getByRole('button', { name: 'Check the text of AE-31E' }));
  expect(await screen.findByRole('dialog', { name: 'Text of AE-31E' })).toBeTruthy();
  await user.keyboard('{Escape}');

  await user.click(sortBy('Place', table));
  expect(history?.at(-1)).toBe('/manage/leads?show=texts&sort=place');
  expect(lastSort(listDoubtfulTexts)).toBe('place');
});

it('shows archived leads as rows that open to the button that restores them, and sorts them by the headings', async () => {
  const archived = { ...buildLead({ id: 23, jobReference: 'AE-23E', status: 'archived' }), visibility: 'full', customerEmail: null, customerAddress: null, endedAt: null, isCancelled: false } as const;
  api.answers(listArchivedLeads, [archived]);
  const { user, history } = renderWithApp(<ArchivedLeads onRestored={() => {}} />, asAdmin('/manage/archive'));
  const table = await screen.findByRole('table', { name: /^Archived leads/ });
  expect(within(table).getByRole('columnheader', { name: 'Posted' }).getAttribute('aria-sort')).toBe('descending');

  await user.click(within(table).getByRole('button', { name: 'Details of AE-23E, Priya' }));
  expect(within(table).getByRole('button', { name: 'Restore lead AE-23E' })).toBeTruthy();

  await user.click(sortBy('Customer', table));
  expect(history?.at(-1)).toBe('/manage/archive?sort=customer');
  expect(lastSort(listArchivedLeads)).toBe('customer');
});

it('shows archived purchases as rows that open to the button that restores them, and sorts them by the headings', async () => {
  const archived = buildPurchase({ leadId: 12, isArchived: true, archivedAt: '2026-11-20T02:00:00.000Z', buyerName: 'Vera Watt', buyerCompany: 'Watt Electrical' });
  api.answers(listMyPurchasedLeads, [archived]);
  const { user, history } = renderWithApp(<ArchivePurchases q="" onRestored={() => {}} />, asAdmin('/manage/archive?tab=purchases'));
  const table = await screen.findByRole('table', { name: /^Archived purchases/ });
  expect(within(table).getByRole('columnheader', { name: 'Bought' }).getAttribute('aria-sort')).toBe('descending');

  const row = within(within(table).getByRole('rowgroup', { name: 'AE-12E, Marcus Oyelaran' }));
  expect(row.getByText('Vera Watt, Watt Electrical', { normalizer: (text) => text.replaceAll(/[\u2066-\u2069]/g, '') })).toBeTruthy();
  expect(row.queryByRole('button', { name: 'Restore AE-12E' })).toBeNull();
  await user.click(row.getByRole('button', { name: 'Details of AE-12E, Marcus Oyelaran' }));
  expect(row.getByText('0491 570 110')).toBeTruthy();
  await user.click(row.getByRole('button', { name: 'Restore AE-12E' }));
  expect(await screen.findByRole('alertdialog', { name: 'Restore AE-12E?' })).toBeTruthy();
  await user.keyboard('{Escape}');

  await user.click(sortBy('Paid', table));
  expect(history?.at(-1)).toBe('/manage/archive?tab=purchases&sort=-paid');
  expect(lastSort(listMyPurchasedLeads)).toBe('highest');
  await user.click(sortBy('Bought', table));
  expect(history?.at(-1)).toBe('/manage/archive?tab=purchases');
  expect(lastSort(listMyPurchasedLeads)).toBe('newest');
});
