import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type AbnLookup, getProviderAbn } from '@shared/contracts/abn.ts';
import { decideInsurance, getProviderInsurance, type InsuranceView } from '@shared/contracts/insurance.ts';
import { api } from '@/testing/api.ts';
import { buildPolicy } from '@/testing/build-policy.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { buildProvider } from '@/testing/build-provider.ts';
import { ProviderChecks } from './provider-checks.tsx';

const policy = buildPolicy();
const waiting: InsuranceView = { isRequired: true, insuredUntil: null, insuranceReview: 'under_review', missingToBuy: ['insurance_under_review'], policies: [policy] };
const verified: InsuranceView = { ...waiting, insuredUntil: '2099-11-11', insuranceReview: null, missingToBuy: [], policies: [{ ...policy, state: 'verified', decidedAt: '2026-11-21T02:00:00.000Z' }] };

const lookup: AbnLookup = {
  abn: '51824753556',
  status: 'active',
  statusFrom: '2015-07-01',
  entityName: 'WATT ELECTRICAL PTY LTD',
  businessNames: ['SPARKS BY WATT'],
  entityType: 'Australian Private Company',
  gstFrom: '2016-01-01',
  state: 'NSW',
  postcode: '2204',
  lookedUpAt: '2026-11-03T02:00:00.000Z',
  fitsCompany: true,
};

async function open(view: InsuranceView = waiting, found: AbnLookup | null = null) {
  api.answers(getProviderInsurance, view);
  api.answers(getProviderAbn, { lookup: found });
  const provider = buildProvider({ insuredUntil: view.insuredUntil, insuranceReview: view.insuranceReview });
  const shown = renderWithApp(<ProviderChecks provider={provider} />, { user: buildUser({ userType: 'super_admin' }) });
  await shown.user.click(screen.getByRole('button', { name: 'Check insurance and ABN of Vera Watt' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Insurance and ABN of Vera Watt' }));
  return { ...shown, dialog };
}

const sent = () => api.requests(decideInsurance).map(({ params, body }) => [params['policyId'], body]);

describe('the insurance of an electrician', () => {
  it.each([
    [{}, 'Insurance: None on file.'],
    [{ insuranceReview: 'under_review' }, 'Insurance: A certificate waits for a decision.'],
    [{ insuredUntil: '2099-11-11' }, 'Insurance: Verified until 11 Nov 2099.'],
    [{ insuredUntil: '2020-11-11', insuranceReview: 'refused' }, 'Insurance: Expired on 11 Nov 2020. The latest certificate was refused.'],
  ] as const)('is said on the card: %j', (overrides, text) => {
    renderWithApp(<ProviderChecks provider={buildProvider(overrides)} />);

    expect(screen.getByText(text)).toBeDefined();
  });

  it('is shown with its file, to be saved', async () => {
    const { dialog } = await open();

    const article = within(await dialog.findByRole('article', { name: /^Policy of Sparks Mutual/ }));
    expect(article.getByText('$20,000,000')).toBeDefined();
    expect(article.getByText('Waiting for a decision')).toBeDefined();
    expect(article.getByRole('link', { name: 'Download certificate' }).getAttribute('href')).toBe('/api/insurance/7/certificate');
  });

  it('is verified at one press', async () => {
    api.answers(decideInsurance, verified);
    const { user, dialog } = await open();

    await user.click(await dialog.findByRole('button', { name: 'Verify this policy' }));

    const status = await dialog.findByText('Verified');
    expect(sent()).toEqual([['7', { state: 'verified', base: { state: 'under_review' } }]]);
    await waitFor(() => expect(document.activeElement).toBe(status.closest('p')));
  });

  it('is refused with a reason, and not without', async () => {
    api.answers(decideInsurance, { ...waiting, insuranceReview: 'refused', policies: [{ ...policy, state: 'refused', refusalReason: 'The sum is missing.' }] });
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('button', { name: 'Refuse…' }));
    await user.click(dialog.getByRole('button', { name: 'Refuse with this reason' }));
    expect(dialog.getByText('Please say why, so that it can be put right')).toBeDefined();
    expect(sent()).toEqual([]);

    await user.type(dialog.getByLabelText('Why is it refused?'), 'The sum is missing.');
    await user.click(dialog.getByRole('button', { name: 'Refuse with this reason' }));

    expect(await dialog.findByText('Refused')).toBeDefined();
    expect(dialog.getByText('The sum is missing.')).toBeDefined();
    expect(sent()).toEqual([['7', { state: 'refused', reason: 'The sum is missing.', base: { state: 'under_review' } }]]);
  });

  it('keeps a reason that was begun until its writer says otherwise', async () => {
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('button', { name: 'Refuse…' }));
    await user.type(dialog.getByLabelText('Why is it refused?'), 'The sum');

    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Why is it refused?').value).toBe('The sum');

    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Insurance and ABN of Vera Watt' })).toBeNull());
  });

  it('is shown again when somebody else has decided', async () => {
    const { user, dialog } = await open();
    const message = 'Someone else has decided on this policy, or a newer one has replaced it. Nothing was saved.';
    api.refuses(decideInsurance, 'conflict', message);
    api.answers(getProviderInsurance, verified);

    await user.click(await dialog.findByRole('button', { name: 'Verify this policy' }));

    expect((await dialog.findByRole('alert')).textContent).toContain(message);
    expect(await dialog.findByText('Verified')).toBeDefined();
  });

  it('is said to be missing where nothing was sent', async () => {
    const { dialog } = await open({ ...waiting, insuranceReview: null, missingToBuy: [], policies: [] });

    expect(await dialog.findByText('No certificate was sent.')).toBeDefined();
  });
});

describe('the ABN of an electrician', () => {
  it('is told as the register has it, with the date', async () => {
    const { dialog } = await open(waiting, lookup);

    const text = (await dialog.findByText('WATT ELECTRICAL PTY LTD')).closest('p')?.textContent;
    expect(text).toBe('ABN 51 824 753 556: WATT ELECTRICAL PTY LTD, active, registered for GST, looked up 3 Nov 2026');
    expect(dialog.getByText('Business names: SPARKS BY WATT')).toBeDefined();
  });

  it.each([
    [{ status: 'cancelled', statusFrom: '2025-03-01', gstFrom: null }, 'This ABN is cancelled.'],
    [{ fitsCompany: false }, 'The name in the register differs from the company name on the account.'],
  ] as const)('comes with a hint: %j', async (overrides, hint) => {
    const { dialog } = await open(waiting, { ...lookup, ...overrides });

    expect(await dialog.findByText(hint)).toBeDefined();
  });

  it('is told as not in the register, or as not looked up', async () => {
    const { dialog, unmount } = await open(waiting, { ...lookup, status: 'unknown', entityName: null, businessNames: [], fitsCompany: null });
    expect(await dialog.findByText(/not in the business register, looked up 3 Nov 2026/)).toBeDefined();
    unmount();

    const { dialog: other } = await open(waiting, null);
    expect(await other.findByText('ABN 51824753556. It wasn’t looked up in the business register.')).toBeDefined();
  });
});
