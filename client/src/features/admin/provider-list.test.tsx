import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listProviders, updateProvider } from '@shared/contracts/providers.ts';
import { api } from '@/testing/api.ts';
import { jsonPage } from '@/testing/json-page.ts';
import { buildProvider } from '@/testing/build-provider.ts';
import { asksBeforeClosing, goBack } from '@/testing/leaving.ts';
import { openProvider, renderProviders, sentChanges } from '@/testing/provider-driver.tsx';

const vera = buildProvider();

const rowsOf = (name = 'Vera Watt') => screen.findByRole('rowgroup', { name });
/** The heading that the table is sorted by, and the direction. */
const sorted = () =>
  screen
    .getAllByRole('columnheader')
    .filter((header) => header.hasAttribute('aria-sort'))
    .map((header) => [header.textContent, header.getAttribute('aria-sort')]);
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

    expect((await rowsOf()).textContent).toContain('Licence not verifiedLicence to 31 Jan 2099');
    expect((await rowsOf('Eve Watt')).textContent).toContain('Licence expired 31 Jan 2020');
    expect((await rowsOf('Eve Watt')).textContent).not.toContain('Licence verified');
    expect((await rowsOf('Ian Watt')).textContent).toContain('DeactivatedNo licence on file');
    expect((await rowsOf('Una Watt')).textContent).toContain('No expiry on file');
  });

  it('opens to everything that is known', async () => {
    const { article } = await openProvider(buildProvider({ teamSize: 2 }));

    const text = article.getByRole('button', { name: /Save licence/ }).closest('tbody')?.textContent;
    for (const part of [
      'Usernamevera-watt',
      'vera@example.com',
      '0491 570 110',
      'Watt Electrical',
      '51824753556',
      '123456C, NSW',
      'Bought3 leads, $61.30',
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

  it.each([
    ['notes', 'Notes', 'Rang twice.'],
    ['a licence number', 'Licence number', '7'],
  ])('asks before the page is left with %s typed and not saved, and only then', async (_what, label, text) => {
    const { user, article } = await openProvider();
    const field = article.getByLabelText<HTMLInputElement>(label);
    const stored = field.value;
    expect(asksBeforeClosing()).toBe(false);

    await user.type(field, text);
    expect(asksBeforeClosing()).toBe(true);
    await waitFor(() => expect(history.state).toMatchObject({ openDialog: true }));
    await goBack();
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    expect(question.textContent).toContain('Notes on electricians or their licences aren’t saved yet.');
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(field.value).toBe(stored + text);

    await user.type(field, '{Backspace}'.repeat(text.length));
    expect(asksBeforeClosing()).toBe(false);
  });

  it('is searched and narrowed, with both in the address', async () => {
    api.answers(listProviders, [vera]);
    const { user, history } = renderProviders();
    await rowsOf();

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

    expect(await rowsOf()).toBeDefined();
  });

  it('is a table that its column headings sort, with the order in the address', async () => {
    api.answers(listProviders, [vera]);
    const { user, history } = renderProviders('/manage/providers?q=watt');
    await rowsOf();
    const press = (name: string) => user.click(screen.getByRole('button', { name }));
    expect(sorted()).toEqual([['Joined', 'descending']]);

    await press('Spent');
    expect(sorted()).toEqual([['Spent', 'descending']]);
    await press('Spent');
    expect(sorted()).toEqual([['Spent', 'ascending']]);
    await press('Name');
    expect(sorted()).toEqual([['Name', 'ascending']]);
    await press('Name');
    expect(history?.at(-1)).toBe('/manage/providers?q=watt&sort=-name');
    await press('Joined');

    expect(history?.at(-1)).toBe('/manage/providers?q=watt');
    await waitFor(() => expect(askedFor().map((query) => query.get('sort'))).toEqual([null, '-spend', 'spend', 'name', '-name', null]));
  });

  it('takes its order from the address, and ignores one that there is not', async () => {
    api.answers(listProviders, [vera]);
    const { unmount } = renderProviders('/manage/providers?sort=-seen');
    await rowsOf();
    expect(screen.getByRole('columnheader', { name: 'Last seen' }).getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByLabelText<HTMLSelectElement>('Sort').value).toBe('-seen');
    unmount();

    renderProviders('/manage/providers?sort=password');
    await rowsOf();

    expect(screen.getByRole('columnheader', { name: 'Joined' }).getAttribute('aria-sort')).toBe('descending');
    expect(askedFor().map((query) => query.get('sort'))).toEqual(['-seen', null]);
  });

  it('shows who waits for a decision by the longest wait, until another order is chosen', async () => {
    api.answers(listProviders, [vera]);
    const { user, history } = renderProviders('/manage/providers?show=waiting');
    await rowsOf();
    expect(screen.getByRole('option', { name: 'Longest wait first', selected: true })).toBeDefined();
    expect(sorted()).toEqual([]);

    await user.selectOptions(screen.getByLabelText('Sort'), 'Newest first');
    expect(history?.at(-1)).toBe('/manage/providers?show=waiting&sort=-joined');
    await user.selectOptions(screen.getByLabelText('Sort'), 'Longest wait first');

    expect(history?.at(-1)).toBe('/manage/providers?show=waiting');
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

    expect(await rowsOf('Olga Watt')).toBeDefined();
    expect(await rowsOf()).toBeDefined();
    expect(askedFor().at(-1)?.get('cursor')).toBe('21');
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('offers another try when it could not be loaded', async () => {
    api.fails(listProviders);
    const { user } = renderProviders();
    await screen.findByText('The providers couldn’t be loaded');

    api.answers(listProviders, [vera]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await rowsOf()).toBeDefined();
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
    expect(await screen.findByText('Vera Watt can sign in again; any standing bids wait until they turn them on')).toBeDefined();
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
