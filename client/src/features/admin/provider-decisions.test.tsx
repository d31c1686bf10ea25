import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getProviderAbn } from '@shared/contracts/abn.ts';
import { decideInsurance, getProviderInsurance, type InsuranceView } from '@shared/contracts/insurance.ts';
import { listProviders, lookUpLicence, updateProvider, type FoundLicence } from '@shared/contracts/providers.ts';
import { api } from '@/testing/api.ts';
import { buildPolicy } from '@/testing/build-policy.ts';
import { buildProvider } from '@/testing/build-provider.ts';
import { openProvider, renderProviders, sentChanges } from '@/testing/provider-driver.tsx';

describe('deciding on a licence', () => {
  const waiting = buildProvider({ licenseSubmittedAt: '2026-11-20T02:00:00.000Z', licenseClass: 'contractor', licenseHolder: 'Watt Electrical' });
  const whole = {
    licenseNumber: '123456C',
    licenseState: 'NSW',
    licenseClass: 'contractor',
    licenseHolder: 'Watt Electrical',
    licenseExpiresOn: '2099-01-31',
  };

  it('verifies what is in the form, names what was on screen, and can be taken back', async () => {
    const { user, article } = await openProvider(waiting);
    expect(article.getByText('Waits for your decision since 20 Nov 2026.')).toBeDefined();
    expect(article.getByRole('link', { name: /^Register of Building Commission NSW/ }).getAttribute('href')).toMatch(/^https:.*nsw\.gov\.au/);

    await user.click(article.getByRole('button', { name: /^Verify ?: Vera Watt$/ }));

    expect(await screen.findByText('Licence verified', { selector: '[role=status] *' })).toBeDefined();
    expect(document.activeElement?.textContent).toContain('Verified');
    expect(document.activeElement?.closest('tbody')?.getAttribute('aria-label')).toBe('Vera Watt');
    await user.click(await article.findByRole('button', { name: /^Remove verification ?: Vera Watt$/ }));
    expect(await screen.findByText('Vera Watt is no longer verified')).toBeDefined();
    expect(document.activeElement?.closest('tbody')?.getAttribute('aria-label')).toBe('Vera Watt');
    expect(sentChanges()).toEqual([
      { ...whole, isVerified: true, base: { ...whole, licenseSubmittedAt: '2026-11-20T02:00:00.000Z' } },
      { isVerified: false, base: { licenseNumber: '123456C', licenseState: 'NSW', licenseSubmittedAt: '2026-11-20T02:00:00.000Z' } },
    ]);
  });

  it('names the other accounts that have the same licence', async () => {
    const { article } = await openProvider({ ...waiting, sameLicence: [{ id: 9, username: 'watt2', name: 'Watt Electrical', isVerified: true }] });

    expect(article.getByText('Other accounts have this licence')).toBeDefined();
    expect(article.getByRole('listitem').textContent).toBe('Watt Electrical, username watt2, verified');
  });

  it('needs a licence', async () => {
    const { article } = await openProvider(buildProvider({ licenseNumber: null, licenseState: null, licenseExpiresOn: null }));

    expect(article.getByText('Enter a licence to verify it.')).toBeDefined();
    expect(article.queryByRole('button', { name: /^Refuse/ })).toBeNull();
  });

  it('says under its field when the expiry is missing', async () => {
    const { user, article } = await openProvider(waiting);
    api.refuses(updateProvider, 'invalid_input', 'Please check', {
      issues: [{ path: 'licenseExpiresOn', message: 'Please enter the day on which the licence expires, as the register says' }],
    });

    await user.click(article.getByRole('button', { name: /^Verify/ }));

    expect(await article.findByText('Please enter the day on which the licence expires, as the register says')).toBeDefined();
  });

  it('refuses with a reason, which it asks for', async () => {
    const { user, article } = await openProvider(waiting);
    await user.click(article.getByRole('button', { name: 'Refuse the licence of Vera Watt' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refuse this licence' }));

    await user.click(dialog.getByRole('button', { name: 'Refuse licence' }));
    expect(await dialog.findByText('Please say why')).toBeDefined();
    await user.type(dialog.getByLabelText('Reason'), 'The register has no such number.');
    await user.click(dialog.getByRole('button', { name: 'Refuse licence' }));

    expect(await screen.findByText('Licence refused')).toBeDefined();
    expect(sentChanges()).toEqual([
      {
        licenseRefusal: 'The register has no such number.',
        base: { licenseNumber: '123456C', licenseState: 'NSW', licenseSubmittedAt: '2026-11-20T02:00:00.000Z' },
      },
    ]);
  });

  it('says how, by whom and when it was decided', async () => {
    const { article } = await openProvider(
      buildProvider({
        licenseRefusal: 'No such number.',
        licenseCheckMethod: 'register',
        licenseCheckedBy: 'Robin Keane',
        licenseCheckedAt: '2026-11-03T02:00:00.000Z',
      }),
    );

    expect(article.getByText('Refused in the state’s register by Robin Keane, 3 Nov 2026: No such number.')).toBeDefined();
  });

  it('asks the register where it can, warns of another name, and writes its answer into the form', async () => {
    const { user, article } = await openProvider({ ...waiting, canAskRegister: true });
    const found: FoundLicence = {
      number: '123456C',
      holder: 'Somebody Else',
      otherNames: [],
      type: 'Contractor Licence',
      class: 'contractor',
      isElectrical: true,
      status: 'Current',
      isCurrent: true,
      expiresOn: '2028-05-31',
      isSameHolder: false,
    };
    api.answers(lookUpLicence, { licence: found });

    await user.click(article.getByRole('button', { name: 'Ask the register' }));
    expect(await article.findByText('The name doesn’t match this account. Ask before you verify.')).toBeDefined();
    await user.click(article.getByRole('button', { name: 'Copy this into the form' }));

    expect(article.getByLabelText<HTMLInputElement>(/^Expires on/).value).toBe('2028-05-31');
    expect(article.getByLabelText<HTMLInputElement>('Name on the licence').value).toBe('Somebody Else');
    expect(sentChanges()).toEqual([]);
  });

  it('says when the register gives no answer', async () => {
    const { user, article } = await openProvider({ ...waiting, canAskRegister: true });
    api.refuses(lookUpLicence, 'unavailable', 'We can’t query the register for now: its quota is used up.');

    await user.click(article.getByRole('button', { name: 'Ask the register' }));

    expect((await article.findByRole('alert')).textContent).toContain('its quota is used up');
  });

  it('shows those who wait with everything open, and says when nobody does', async () => {
    api.answers(listProviders, [waiting]);
    const { unmount } = renderProviders('/manage/providers?show=waiting');
    expect(await screen.findByRole('button', { name: /^Verify/ })).toBeDefined();
    unmount();

    api.answers(listProviders, []);
    renderProviders('/manage/providers?show=waiting');
    expect(await screen.findByText('Nobody is waiting for a decision')).toBeDefined();
  });
});

describe('deciding on an insurance certificate', () => {
  it('keeps the electrician in the queue, with what is decided and what is still missing', async () => {
    const policy = buildPolicy();
    const view: InsuranceView = { isRequired: true, insuredUntil: null, insuranceReview: 'under_review', missingToBuy: ['licence_unverified', 'insurance_under_review'], policies: [policy] };
    const verified: InsuranceView = { ...view, insuredUntil: '2099-11-11', insuranceReview: null, missingToBuy: ['licence_unverified'], policies: [{ ...policy, state: 'verified', decidedAt: '2026-11-21T02:00:00.000Z' }] };
    let isDecided = false;
    api.answers(listProviders, () => (isDecided ? [] : [buildProvider({ insuranceReview: 'under_review', missingToBuy: view.missingToBuy })]));
    api.answers(getProviderInsurance, view);
    api.answers(getProviderAbn, { lookup: null });
    api.answers(decideInsurance, () => {
      isDecided = true;
      return verified;
    });
    const { user } = renderProviders('/manage/providers?show=waiting');
    const article = within(await screen.findByRole('rowgroup', { name: 'Vera Watt' }));
    expect(article.getByText('Waiting for a decision')).toBeDefined();
    expect(article.getByText('Still needed to buy leads: a verified licence, verified insurance.')).toBeDefined();
    await user.click(await article.findByRole('button', { name: /^Check insurance and ABN/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Insurance and ABN of Vera Watt' }));

    await user.click(await dialog.findByRole('button', { name: 'Verify this policy' }));

    expect(await dialog.findByText('Verified')).toBeDefined();
    await user.keyboard('{Escape}');
    expect(article.getByText('Still needed to buy leads: a verified licence.')).toBeDefined();
    expect(article.queryByText('Waiting for a decision')).toBeNull();
  });
});
