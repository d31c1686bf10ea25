import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listProviders, updateProvider } from '@shared/contracts/providers.ts';
import { api } from '@/testing/api.ts';
import { jsonPage } from '@/testing/json-page.ts';
import { buildProvider } from './provider-builder.ts';
import { openProvider, renderProviders, sentChanges } from '@/testing/provider-driver.tsx';

const vera = buildProvider();

const card = (name = 'Vera Watt') => screen.findByRole('article', { name });
const askedFor = () => api.requests(listProviders).map(({ url }) => new URL(url, 'http://localhost').searchParams);

describe('the list', () => {
  it('says how each stands, in words', async () => {
    api.answers(listProviders, [
      vera,
      buildProvider({ id: 2, firstName: 'Eve', licenseExpiresOn: '2020-01-31', isVerified: true }),
      buildProvider({ id: 3, firstName: 'Ian', isActive: false, licenseNumber: null, licenseState: null, licenseExpiresOn: null }),
      buildProvider({ id: 4, firstName: 'Una', licenseExpiresOn: null }),
    ]);
    renderProviders();

    expect((await card()).textContent).toContain('Not verifiedLicence to 31 Jan 2099');
    expect((await card('Eve Watt')).textContent).toContain('VerifiedLicence expired 31 Jan 2020');
    expect((await card('Ian Watt')).textContent).toContain('DeactivatedNot verifiedNo licence on file');
    expect((await card('Una Watt')).textContent).toContain('No expiry on file');
  });

  it('opens to everything that is known', async () => {
    const { article } = await openProvider(buildProvider({ teamSize: 2 }));

    const text = article.getByRole('button', { name: /Save licence/ }).closest('article')?.textContent;
    for (const part of [
      'Usernamevera-watt',
      'vera@example.com',
      '0491 570 110',
      'Watt Electrical',
      '51824753556',
      '123456C, NSW',
      '3 leads, $61.30',
      'Team2 people',
      'Joined1 Nov 2026',
      'Last seenNot seen yet',
    ]) {
      expect(text).toContain(part);
    }
    expect(article.getByLabelText<HTMLInputElement>(/Expires on/).value).toBe('2099-01-31');
  });

  it('keeps what is typed while a card is closed', async () => {
    const { user, article } = await openProvider();
    await user.type(article.getByLabelText('Notes'), 'Rang twice.');

    await user.click(article.getByRole('button', { name: 'Details of Vera Watt' }));
    expect(article.queryByRole('textbox', { name: 'Notes' })).toBeNull();
    await user.click(article.getByRole('button', { name: 'Details of Vera Watt' }));

    expect(article.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Rang twice.');
  });

  it('is searched and narrowed, with both in the address', async () => {
    api.answers(listProviders, [vera]);
    const { user, history } = renderProviders();
    await card();

    await user.type(screen.getByRole('searchbox', { name: 'Search providers' }), 'watt');
    await user.selectOptions(screen.getByLabelText('Show'), 'Licence due');

    await waitFor(() => expect(history?.at(-1)).toMatch(/^\/manage\/providers\?(q=watt&show=licence_due|show=licence_due&q=watt)$/));
    await waitFor(() => expect(Object.fromEntries(askedFor().at(-1) ?? [])).toEqual({ q: 'watt', show: 'licence_due' }));
  });

  it('takes its search and choice from the address, and offers everyone where nobody matches', async () => {
    api.answers(listProviders, ({ url }) => (url.includes('q=') ? [] : [vera]));
    const { user } = renderProviders('/manage/providers?q=zebra&show=inactive');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('zebra');
    expect(screen.getByLabelText<HTMLSelectElement>('Show').value).toBe('inactive');

    await user.click(await screen.findByRole('button', { name: 'Show everyone' }));

    expect(await card()).toBeDefined();
  });

  it('says when nobody has signed up', async () => {
    api.answers(listProviders, []);
    renderProviders();

    expect(await screen.findByText('No providers yet')).toBeDefined();
  });

  it('loads more, and says when that fails', async () => {
    api.answersRaw(listProviders, () => jsonPage([vera], '21'));
    const { user } = renderProviders();
    const more = await screen.findByRole('button', { name: 'Load more' });

    api.refuses(listProviders, 'internal', 'Something went wrong on our side');
    await user.click(more);
    expect((await screen.findByRole('alert')).textContent).toContain('More providers couldn’t be loaded');
    api.answersRaw(listProviders, () => jsonPage([buildProvider({ id: 20, firstName: 'Olga' })]));
    await user.click(screen.getByRole('button', { name: 'Load more' }));

    expect(await card('Olga Watt')).toBeDefined();
    expect(await card()).toBeDefined();
    expect(askedFor().at(-1)?.get('cursor')).toBe('21');
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('offers another try when it could not be loaded', async () => {
    api.fails(listProviders);
    const { user } = renderProviders();
    await screen.findByText('The providers couldn’t be loaded');

    api.answers(listProviders, [vera]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await card()).toBeDefined();
  });
});

describe('deactivating', () => {
  it('asks first, with the name and the effect on the team', async () => {
    const { user, article } = await openProvider(buildProvider({ teamSize: 2 }));

    await user.click(article.getByRole('button', { name: /^Deactivate ?: Vera Watt$/ }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Deactivate Vera Watt?' }));
    expect(question.getByText(/signed out everywhere at once.*The 2 people on their team are shut out as well/)).toBeDefined();
    expect(sentChanges()).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Deactivate' }));

    expect(await screen.findByText('Vera Watt is deactivated')).toBeDefined();
    const button = article.getByRole('button', { name: /^Reactivate ?: Vera Watt$/ });
    await waitFor(() => expect(document.activeElement).toBe(button));
    await user.click(button);
    expect(await screen.findByText('Vera Watt can sign in again')).toBeDefined();
    expect(sentChanges()).toEqual([{ isActive: false }, { isActive: true }]);
  });

  it('does nothing when it is cancelled', async () => {
    const { user, article } = await openProvider();
    await user.click(article.getByRole('button', { name: /^Deactivate ?: Vera Watt$/ }));

    await user.click(await screen.findByRole('button', { name: 'Cancel' }));

    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sentChanges()).toEqual([]);
    expect(document.activeElement).toBe(article.getByRole('button', { name: /^Deactivate ?: Vera Watt$/ }));
  });

  it('says in place why it failed', async () => {
    const { user, article } = await openProvider();
    api.refuses(updateProvider, 'internal', 'Something went wrong on our side');
    await user.click(article.getByRole('button', { name: /^Deactivate ?: Vera Watt$/ }));
    const question = within(await screen.findByRole('alertdialog'));

    await user.click(question.getByRole('button', { name: 'Deactivate' }));

    expect((await question.findByRole('alert')).textContent).toContain('Something went wrong on our side');
  });
});
