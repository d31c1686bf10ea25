import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getMe, logout } from '@shared/contracts/auth.ts';
import { getHomePage } from '@shared/contracts/home-page.ts';
import { login } from '@shared/contracts/login.ts';
import { listLeads } from '@shared/contracts/leads.ts';
import { listLeadPurchases } from '@shared/contracts/purchase-lists.ts';
import { HeaderSlotsProvider } from '@/components/layout/header-slots.tsx';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { servesPipeline } from '@/testing/pipeline.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { App } from './app.tsx';

const slowPage = vi.hoisted(() => new EventTarget());
vi.mock('@/pages/how-bids-work-page.tsx', async (load) => {
  await new Promise((resolve) => slowPage.addEventListener('load', resolve));
  return await load();
});

type Options = Parameters<typeof renderWithApp>[1];

function renderApp(options?: Options) {
  return renderWithApp(
    <HeaderSlotsProvider>
      <App />
    </HeaderSlotsProvider>,
    options,
  );
}

const title = async (name: string) => await screen.findByRole('heading', { level: 1, name });
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const goneOrAbsent = (text: string) => expect(screen.queryByText(text)).toBeNull();

beforeEach(() => {
  api.answers(listLeads, []);
  servesPipeline([]);
  api.answers(listLeadPurchases, []);
  api.answers(getHomePage, { costGuides: [], suburbs: [] });
});

describe('while nobody knows who is signed in', () => {
  it('shows neither the home page nor the access page before the answer is there', async () => {
    let answer: (() => void) | undefined;
    api.answers(getMe, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return buildUser();
    });
    renderApp({ path: '/dashboard', user: 'unknown' });
    await waitFor(() => expect(answer).toBeDefined());
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();

    answer?.();

    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Dashboard' })).toBeDefined());
    goneOrAbsent('Provider Access Required');
  });

  it('takes a refusal for a visitor', async () => {
    api.refuses(getMe, 'unauthenticated', 'Please sign in');
    renderApp({ path: '/', user: 'unknown' });

    expect(await title('Electricians, Australia-wide')).toBeDefined();
  });

  it('offers another try on the dashboard when the server cannot be reached', async () => {
    api.fails(getMe);
    const { user } = renderApp({ path: '/dashboard', user: 'unknown' });
    await screen.findByText('We couldn’t check if you’re signed in');

    api.refuses(getMe, 'unauthenticated', 'Please sign in');
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await title('Provider Access Required')).toBeDefined();
  });
});

describe('for visitors', () => {
  it('the dashboard says what it needs and leads to a sign-in that comes back', async () => {
    renderApp({ path: '/dashboard?tab=called' });
    await title('Provider Access Required');

    expect(
      screen.getByText('This dashboard is only available to registered service providers.'),
    ).toBeDefined();
    expect(href('Register as Provider')).toBe('/signup');
    expect(href('Login')).toBe('/login?next=%2Fdashboard%3Ftab%3Dcalled');
  });

  it('an unknown address says so, with the way on', async () => {
    renderApp({ path: '/nowhere' });
    await title('404 Page Not Found');

    expect(screen.getByText('Did you forget to add the page to the router?')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toBeDefined();
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });

  it('a new page brings its title and takes the focus to its heading', async () => {
    const { user } = renderApp({ path: '/provider-signup' });
    await title('Join Sparkdrop');
    await waitFor(() => expect(document.title).toBe('Electrician Sign Up'));

    await user.click(screen.getByRole('link', { name: 'Privacy Policy' }));

    const heading = await title('Privacy Policy');
    await waitFor(() => expect(document.title).toBe('Privacy Policy | Sparkdrop'));
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('both addresses of the terms show them under one canonical address', async () => {
    renderApp({ path: '/terms-and-conditions' });
    await title('Terms and Conditions');

    await waitFor(() =>
      expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
        'https://sparkdrop.example/terms-conditions',
      ),
    );
    expect(screen.getByText(/Lead fees are due immediately/)).toBeDefined();
    expect(screen.getByText('Version 5, in force since 29 November 2026')).toBeDefined();
  });

  it('signing in leads to the page they came from', async () => {
    api.answers(login, buildUser());
    const { user, history } = renderApp({ path: '/login?next=%2Fget-quote%3Fsuburb%3DBondi' });
    await title('Login');

    await user.click(screen.getByRole('button', { name: 'Use sparky' }));
    await user.click(screen.getByRole('button', { name: 'Login' }));

    await waitFor(() => expect(history?.at(-1)).toBe('/get-quote?suburb=Bondi'));
  });
});

describe('for signed-in people', () => {
  it.each(['/login', '/nowhere', '/signup'])('%s becomes the dashboard', async (path) => {
    const { history } = renderApp({ path, user: buildUser() });

    await waitFor(() => expect(history).toEqual(['/dashboard']));
    goneOrAbsent('Forgot your password?');
  });

  it('the dashboard takes the focus to its start, where a notice stands above the heading', async () => {
    renderApp({ path: '/login', user: buildUser({ missingToBuy: ['licence_missing'] }) });

    const button = await screen.findByRole('button', { name: 'What you need to buy leads' });

    expect(document.activeElement?.matches('main *')).toBe(true);
    expect(document.activeElement?.contains(button)).toBe(true);
  });

  it('/home shows the home page', async () => {
    renderApp({ path: '/home', user: buildUser({ userType: 'super_admin' }) });

    await title('Electricians, Australia-wide');
    const nav = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(nav.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page');
  });

  it('logging out forgets everything and goes home', async () => {
    api.answers(logout, {});
    const { user, queryClient, history } = renderApp({ path: '/privacy-policy', user: buildUser() });
    queryClient.setQueryData(['leads'], [1]);
    await title('Privacy Policy');

    await user.click(await screen.findByRole('button', { name: 'Account: Sam' }));
    await user.click(screen.getByRole('button', { name: 'Logout' }));

    expect(await screen.findByText('Logged out successfully')).toBeDefined();
    expect(screen.getByText('You have been logged out of your account.')).toBeDefined();
    expect(queryClient.getQueryData(['leads'])).toBeUndefined();
    expect(history?.at(-1)).toBe('/');
    await title('Electricians, Australia-wide');
  });

  it('a menu opened while a page loads stays open when the page is there', async () => {
    const { user } = renderApp({ path: '/privacy-policy', user: buildUser() });
    await title('Privacy Policy');
    const menu = await screen.findByRole('button', { name: 'Account: Sam' });
    await user.click(screen.getByRole('link', { name: 'How standing bids work' }));
    await user.click(menu);

    slowPage.dispatchEvent(new Event('load'));

    await title('How standing bids work');
    await waitFor(() => expect(document.title).toContain('How standing bids work'));
    expect(menu.getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(menu);
  });

  it('a logout that fails says so and changes nothing', async () => {
    api.refuses(logout, 'internal', 'Something went wrong on our side', { requestId: 'r-9' });
    const { user } = renderApp({ path: '/privacy-policy', user: buildUser() });
    await title('Privacy Policy');

    await user.click(await screen.findByRole('button', { name: 'Account: Sam' }));
    await user.click(screen.getByRole('button', { name: 'Logout' }));

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Logout failed');
    expect(alert.textContent).toContain('There was an error logging out. Please try again.');
    expect(alert.textContent).toContain('r-9');
    expect(screen.getByRole('button', { name: 'Account: Sam' })).toBeDefined();
  });
});
