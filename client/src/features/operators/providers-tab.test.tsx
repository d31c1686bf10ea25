import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getOperatorCertificate } from '@shared/contracts/insurance.ts';
import { getOperatorAnalytics, listOperatorProviders } from '@shared/contracts/operators.ts';
import { operatorFactor } from '@shared/contracts/second-factor.ts';
import { recoverWith } from '@/lib/api/api-client.ts';
import { isFactorRefusal } from '@/lib/api/factor-refusal.ts';
import { api } from '@/testing/api.ts';
import { catchSavedFiles } from '@/testing/saved-files.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { buildAnalytics, buildProvider } from '@/testing/build-operator.ts';
import { jsonPage } from '@/testing/json-page.ts';
import { answersWithStepUp, giveFactor } from '@/testing/step-up.ts';
import { clearOperatorUp } from './operator-factor.ts';
import { ProvidersTab } from './providers-tab.tsx';
import { lastAsked, servesPages } from '@/testing/serve-pages.ts';
import { narrowScreen } from '@/testing/narrow-screen.ts';

beforeAll(narrowScreen);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T03:14:00.000Z') });
  api.answers(getOperatorAnalytics, buildAnalytics());
});

afterEach(() => vi.restoreAllMocks());

const show = (search = '') => renderWithApp(<ProvidersTab />, { path: `/admin?tab=providers${search}` });

const cardOf = async (name: string) => within(await screen.findByRole('article', { name }));

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => buildProvider({ id: count - index, firstName: `Sam${count - index}` }));

describe('a provider', () => {
  it('shows contact details, licence and insurance', async () => {
    api.answers(listOperatorProviders, [buildProvider()]);
    show();

    expect(await screen.findByRole('heading', { level: 2, name: 'Provider Management' })).toBeTruthy();
    const card = await cardOf('Sam Volt');
    for (const text of [
      'Active',
      'Licence verified',
      'sam@example.com',
      '0491 570 006',
      'Volt Electrical',
      'Joined 10 Sep 2026',
      'NSW 12345C, to 3 Mar 2027',
    ]) {
      expect(card.getByText(text)).toBeTruthy();
    }
  });

  it('is an individual without a company, and says what is missing', async () => {
    api.answers(listOperatorProviders, [
      buildProvider({
        isActive: false,
        isVerified: false,
        email: null,
        companyName: null,
        licenseNumber: null,
        licenseState: null,
        licenseExpiresOn: null,
      }),
    ]);
    show();

    const card = await cardOf('Sam Volt');
    expect(card.getByText('Inactive')).toBeTruthy();
    expect(card.getByText('Individual')).toBeTruthy();
    expect(card.getByText('No email')).toBeTruthy();
    expect(card.getByText('No licence on file')).toBeTruthy();
    expect(card.queryByText('Licence verified')).toBeNull();
  });

  it.each([
    ['2026-11-19', 'NSW 12345C, expired 19 Nov 2026'],
    ['2026-11-20', 'NSW 12345C, to 20 Nov 2026'],
    [null, 'NSW 12345C, no expiry on file'],
  ])('with a licence to %s has "%s"', async (licenseExpiresOn, text) => {
    api.answers(listOperatorProviders, [buildProvider({ licenseExpiresOn })]);
    show();

    expect((await cardOf('Sam Volt')).getByText(text)).toBeTruthy();
  });

  it.each([
    [{ insuredUntil: '2027-03-03' }, 'Insured to 3 Mar 2027'],
    [{ insuredUntil: '2026-11-19' }, 'Insurance ended 19 Nov 2026'],
    [{ insuranceReview: 'refused' }, 'No verified insurance, the latest certificate was refused'],
    [{ insuranceReview: 'under_review' }, 'Insurance to check'],
    [{ missingToBuy: ['licence_unverified', 'insurance_missing'] }, 'Still needed to buy leads: a verified licence, public liability insurance.'],
  ] as const)('with %j has "%s"', async (fields, text) => {
    api.answers(listOperatorProviders, [buildProvider({ ...fields, missingToBuy: [...('missingToBuy' in fields ? fields.missingToBuy : [])] })]);
    show();

    expect((await cardOf('Sam Volt')).getByText(text)).toBeTruthy();
  });

  it('has the latest insurance certificate, to be saved under the name the server gives it', async () => {
    const saved = catchSavedFiles();
    api.answers(listOperatorProviders, [buildProvider({ policyId: 31 })]);
    api.answersRaw(
      getOperatorCertificate,
      () => new Response('%PDF-1.7', { headers: { 'content-disposition': 'attachment; filename="insurance-31.pdf"' } }),
    );
    const { user } = show();

    await user.click((await cardOf('Sam Volt')).getByRole('button', { name: 'Insurance certificate of Sam Volt' }));

    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['insurance-31.pdf']));
    expect(api.requests(getOperatorCertificate).map(({ params }) => params)).toEqual([{ policyId: '31' }]);
  });

  it('keeps its certificate where it is when it cannot be had', async () => {
    const saved = catchSavedFiles();
    api.answers(listOperatorProviders, [buildProvider({ policyId: 31 })]);
    api.refuses(getOperatorCertificate, 'unavailable', 'We couldn’t read the file. Please try again.');
    const { user } = show();

    await user.click((await cardOf('Sam Volt')).getByRole('button', { name: /^Insurance certificate/ }));

    expect(await screen.findByText('The certificate wasn’t downloaded')).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('of whom hardly anything came is still a card without holes', async () => {
    api.answersRaw(listOperatorProviders, () => Response.json([{ id: 3 }]));
    show();

    const { textContent } = await screen.findByRole('article', { name: 'Provider 3' });
    expect(textContent).toContain('Individual');
    expect(textContent).not.toMatch(/NaN|undefined|null|Invalid/);
  });
});

describe('the list', () => {
  it('says that nobody registered yet', async () => {
    api.answers(listOperatorProviders, []);
    show();

    expect(await screen.findByText('No providers registered yet')).toBeTruthy();
    expect(screen.getByText('Providers will appear here once they sign up')).toBeTruthy();
  });

  it('comes a hundred at a time, and says of how many', async () => {
    servesPages(listOperatorProviders, many(230));
    const { user } = show();
    expect(await screen.findByText('Showing 100 of 1,234 providers')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Showing 200 of 1,234 providers')).toBeTruthy();
    expect(lastAsked(listOperatorProviders)).toEqual({ cursor: '131' });
    await user.click(screen.getByRole('button', { name: 'Load more' }));

    expect(await screen.findByText('230 providers')).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(230);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it.each([
    ['&status=active', 'Showing 100 of 1,100 providers'],
    ['&status=inactive', 'Showing 100 of 134 providers'],
    ['&q=volt', 'Showing the newest 100 providers'],
    ['&status=retired', 'Showing 100 of 1,234 providers'],
  ])('with %s says "%s"', async (search, text) => {
    servesPages(listOperatorProviders, many(101));
    show(search);

    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('keeps what is shown when no more comes, and tries again', async () => {
    servesPages(listOperatorProviders, many(120));
    const { user } = show();
    await screen.findByText('Showing 100 of 1,234 providers');
    api.refuses(listOperatorProviders, 'internal', 'The meter room is flooded', { requestId: 'req-42' });
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('More providers couldn’t be loaded')).toBeTruthy();
    expect(alert.getByText('req-42')).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(100);

    servesPages(listOperatorProviders, many(120));
    await user.click(screen.getByRole('button', { name: 'Load more' }));

    expect(await screen.findByText('120 providers')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that it could not be loaded, and tries again', async () => {
    api.refuses(listOperatorProviders, 'internal', 'The meter room is flooded', { requestId: 'req-42' });
    const { user } = show();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('The providers couldn’t be loaded')).toBeTruthy();
    expect(alert.getByText('req-42')).toBeTruthy();

    api.answers(listOperatorProviders, [buildProvider()]);
    await user.click(alert.getByRole('button', { name: 'Try again' }));

    expect(await cardOf('Sam Volt')).toBeTruthy();
  });
});

describe('a search', () => {
  it('goes off once, a moment after the last letter, and stands in the address', async () => {
    api.answers(listOperatorProviders, [buildProvider()]);
    const { user, history } = show();
    await cardOf('Sam Volt');

    await user.type(screen.getByRole('searchbox', { name: /^Search providers/ }), 'volt el');

    await waitFor(() => expect(lastAsked(listOperatorProviders)).toEqual({ q: 'volt el' }));
    expect(api.requests(listOperatorProviders)).toHaveLength(2);
    expect(history).toEqual(['/admin?tab=providers&q=volt+el']);
  });

  it('is there with the filter when the address has it', async () => {
    api.answers(listOperatorProviders, [buildProvider()]);
    show('&q=volt&status=active');

    await cardOf('Sam Volt');
    expect(lastAsked(listOperatorProviders)).toEqual({ q: 'volt', status: 'active' });
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('volt');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).value).toBe('active');
  });

  it('keeps the filter that was chosen while its letters were typed', async () => {
    api.answers(listOperatorProviders, [buildProvider()]);
    const { user } = show();
    await cardOf('Sam Volt');

    await user.type(screen.getByRole('searchbox'), 'volt');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Inactive');

    await waitFor(() => expect(lastAsked(listOperatorProviders)).toEqual({ q: 'volt', status: 'inactive' }));
  });

  it('that finds nobody says so, and leads back to all', async () => {
    api.answers(listOperatorProviders, []);
    const { user } = show('&q=nobody');
    expect(await screen.findByText('No provider matches')).toBeTruthy();
    expect(screen.queryByText('No providers registered yet')).toBeNull();
    api.answers(listOperatorProviders, [buildProvider()]);

    // The clear button in the field has the same name, and clears only the text.
    const [, button] = screen.getAllByRole('button', { name: 'Clear search' });
    if (button) await user.click(button);

    expect(await cardOf('Sam Volt')).toBeTruthy();
    expect(lastAsked(listOperatorProviders)).toEqual({});
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });
});

describe('a search with a second factor that was given long ago', () => {
  beforeEach(() => recoverWith(async ({ code }) => isFactorRefusal(code) && clearOperatorUp(code)));
  afterEach(() => recoverWith(undefined));

  it('asks for it once, and goes on after it', async () => {
    const { given } = answersWithStepUp(operatorFactor, {
      endpoint: listOperatorProviders,
      respond: ({ url }) => jsonPage([buildProvider({ firstName: new URL(url, 'http://localhost').searchParams.get('q') ?? 'Sam' })]),
      needs: (asked) => asked.has('q'),
    });
    const { user } = show();
    await cardOf('Sam Volt');

    await user.type(screen.getByRole('searchbox'), 'Vera');
    await giveFactor();

    expect(await cardOf('Vera Volt')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('Vera');
    expect(given()).toBe(1);
  });
});
