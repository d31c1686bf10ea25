import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listOperatorFollowUps } from '@shared/contracts/follow-ups.ts';
import {
  getOperatorAnalytics,
  getOperatorCharts,
  listOperatorLeads,
  listOperatorProviders,
  operatorLogin,
  operatorLogout,
  type OperatorAnalytics,
} from '@shared/contracts/operators.ts';
import { getOperatorBidFigures } from '@shared/contracts/bid-figures.ts';
import { api } from '@/testing/api.ts';
import { buildBidFigures } from '@/testing/build-bid-figures.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { AdminPage } from './admin-page.tsx';

const figures: OperatorAnalytics = {
  totalProviders: 4,
  activeProviders: 3,
  totalPurchases: 17,
  totalRevenue: '1234.50',
  averageRevenuePerProvider: '308.63',
  decisionHours: 3.5,
  purchasesByMonth: {},
  inboundLeads: 40,
  conversionRate: 42.5,
  averageLeadValue: '72.62',
  salesStages: { purchased: 1, called: 2, bookedIn: 3, safetyCheck: 4, paid: 5, finalised: 6 },
  today: { inbound: 0, sold: 0, lastSale: null, callbacksWaiting: 0, callbacksOverdue: 0, nextCallback: null },
};

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const loginButton = () => screen.getByRole('button', { name: 'Login' });
const findDashboard = () => screen.findByRole('tab', { name: 'Overview' });
const keptToken = () => localStorage.getItem('adminToken');

const never = () => new Promise<never>(() => {});

/** Simulates another tab that writes the token; null removes it. */
function writeElsewhere(token: string | null): void {
  if (token === null) localStorage.removeItem('adminToken');
  else localStorage.setItem('adminToken', token);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'adminToken' })));
}

async function logIn(password = 'operator-demo') {
  const view = renderWithApp(<AdminPage />);
  await view.user.type(field('Username'), 'operator');
  await view.user.type(field('Password'), `${password}{Enter}`);
  return view;
}

function renderSignedIn(path = '/admin') {
  localStorage.setItem('adminToken', 'token-of-before');
  return renderWithApp(<AdminPage />, { path });
}

beforeEach(() => {
  api.answers(getOperatorAnalytics, figures);
  api.answers(getOperatorCharts, { months: [], funnel: [], week: [], clearing: [] });
  api.answers(listOperatorFollowUps, []);
  api.answers(getOperatorBidFigures, buildBidFigures());
  api.answers(listOperatorProviders, []);
  api.answers(listOperatorLeads, []);
  api.answers(operatorLogin, { token: 'fresh-token' });
  api.answers(operatorLogout, {});
});

/** Returns the text of the notice of a failed login; the form has an alert of its own. */
const failureNotice = async () => (await screen.findByText('Login Failed')).closest('[role="alert"]')?.textContent;

describe('the login', () => {
  it('lets an operator in, says so, and sends the token in the header of every call', async () => {
    await logIn();

    await findDashboard();
    expect(await screen.findByText('Welcome!')).toBeDefined();
    expect(screen.getByText('Successfully logged in to admin dashboard')).toBeDefined();
    expect(keptToken()).toBe('fresh-token');
    expect(api.requests(operatorLogin)[0]?.body).toEqual({ username: 'operator', password: 'operator-demo' });
    for (const endpoint of [getOperatorAnalytics, listOperatorProviders, listOperatorLeads]) {
      const [request] = api.requests(endpoint);
      expect(request?.headers['authorization']).toBe('Bearer fresh-token');
      expect(request?.url).not.toContain('token');
    }
    expect(document.activeElement?.textContent).toBe('Admin Dashboard');
  });

  it('asks for what is missing and sends nothing', async () => {
    const { user } = renderWithApp(<AdminPage />);

    await user.click(loginButton());

    expect(await screen.findByText('Username is required')).toBeDefined();
    expect(screen.getByText('Password is required')).toBeDefined();
    expect(api.requests(operatorLogin)).toEqual([]);
  });

  it('says that name or password are wrong, keeps the name and clears the password', async () => {
    api.refuses(operatorLogin, 'unauthenticated', 'Invalid username or password');
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);

    await logIn('wrong');

    expect(await failureNotice()).toMatch(/^Login FailedInvalid username or password/);
    expect([field('Username').value, field('Password').value]).toEqual(['operator', '']);
    expect(screen.getByText('Invalid username or password', { selector: 'form *, div > p' })).toBeDefined();
    expect(keptToken()).toBeNull();
    expect(JSON.stringify(logged.mock.calls)).toContain('unauthenticated');
    logged.mockRestore();
  });

  it.each([
    ['too many tries', () => api.refuses(operatorLogin, 'rate_limited', 'Please wait 15 minutes'), 'Please wait 15 minutes'],
    ['no connection', () => api.fails(operatorLogin), 'We couldn’t reach the server. Check your connection and try again.'],
    [
      'an answer of a proxy',
      () => api.answersRaw(operatorLogin, () => new Response('The switchboard is on fire', { status: 502 })),
      'The switchboard is on fire',
    ],
  ])('says what went wrong after %s, and keeps what was typed', async (_what, arrange, message) => {
    arrange();
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);

    await logIn();

    expect(await failureNotice()).toContain(`Login Failed${message}`);
    expect(document.activeElement?.getAttribute('role')).toBe('alert');
    expect(document.activeElement?.textContent).toContain(message);
    expect([field('Username').value, field('Password').value]).toEqual(['operator', 'operator-demo']);
    expect(logged).toHaveBeenCalledOnce();
    expect(logged.mock.calls[0]?.[0]).toBe('Admin login failed');
    expect(JSON.stringify(logged.mock.calls)).not.toContain('operator');
    logged.mockRestore();
  });

  it('sends one request for a double press, and says that it is under way', async () => {
    api.answers(operatorLogin, never);
    const { user } = renderWithApp(<AdminPage />);
    await user.click(screen.getByRole('button', { name: 'Use operator' }));

    await user.dblClick(loginButton());

    expect(await screen.findByRole('button', { name: 'Logging in...' })).toBeDefined();
    expect(api.requests(operatorLogin)).toHaveLength(1);
  });

  it('works where the browser stores nothing, for as long as the page', async () => {
    const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Storage is blocked', 'SecurityError');
    });
    const { user } = await logIn();

    await findDashboard();
    await user.click(screen.getByRole('button', { name: 'Logout' }));

    expect(loginButton()).toBeDefined();
    blocked.mockRestore();
  });
});

describe('a token that is here already', () => {
  it('opens the dashboard at the tab of the address', async () => {
    renderSignedIn('/admin?tab=leads');

    const tab = await screen.findByRole('tab', { name: 'All Leads' });

    expect(tab.getAttribute('aria-selected')).toBe('true');
    expect(screen.queryByText('Username')).toBeNull();
  });

  it('that was forged leads to the login, with a word and without a dashboard', async () => {
    for (const endpoint of [getOperatorAnalytics, getOperatorCharts, listOperatorFollowUps, listOperatorProviders, listOperatorLeads]) {
      api.refuses(endpoint, 'unauthenticated', 'Please sign in again');
    }
    renderSignedIn();

    expect((await screen.findByRole('alert')).textContent).toBe('Please sign in again');
    expect(loginButton()).toBeDefined();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(keptToken()).toBeNull();
  });

  it.each(['', 'with a space', 'Zürich', 'two\nlines'])('that could not stand in a header is none: %j', (token) => {
    localStorage.setItem('adminToken', token);

    renderWithApp(<AdminPage />);

    expect(loginButton()).toBeDefined();
  });

  it('that expires while the dashboard is open takes all of it away', async () => {
    const { user } = renderSignedIn();
    await findDashboard();
    await screen.findByText('1,234.50', { exact: false });
    for (const endpoint of [getOperatorAnalytics, getOperatorCharts, listOperatorFollowUps, listOperatorProviders, listOperatorLeads]) {
      api.refuses(endpoint, 'unauthenticated', 'Please sign in again');
    }
    await user.click(screen.getByRole('tab', { name: 'Providers' }));
    await user.type(await screen.findByRole('searchbox'), 'volt');

    expect((await screen.findByRole('alert')).textContent).toBe('Please sign in again');
    expect(screen.queryByRole('tab')).toBeNull();
    expect(keptToken()).toBeNull();
  });
});

describe('while the first answers are on their way', () => {
  it('says that the dashboard is loading, until one of the three is there', async () => {
    let answer: (() => void) | undefined;
    api.answers(getOperatorAnalytics, never);
    api.answers(listOperatorProviders, never);
    api.answers(listOperatorLeads, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return [];
    });
    renderSignedIn();
    expect((await screen.findByRole('status')).textContent).toBe('Loading admin dashboard...');
    expect(screen.queryByRole('tab')).toBeNull();
    await waitFor(() => expect(answer).toBeDefined());

    answer?.();

    await findDashboard();
    expect(screen.queryByText('Loading admin dashboard...')).toBeNull();
  });
});

describe('Logout', () => {
  it('ends the token, leaves an empty form and nothing of what was seen', async () => {
    const { user } = await logIn();
    await findDashboard();

    await user.click(screen.getByRole('button', { name: 'Logout' }));

    expect(await screen.findByText('Logged Out')).toBeDefined();
    expect(screen.getByText('Successfully logged out from admin dashboard')).toBeDefined();
    expect([field('Username').value, field('Password').value, keptToken()]).toEqual(['', '', null]);
    expect(screen.queryByText('Please sign in again')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Admin Dashboard');
    expect(api.requests(operatorLogout)[0]?.headers['authorization']).toBe('Bearer fresh-token');

    api.answers(getOperatorAnalytics, never);
    api.answers(listOperatorProviders, never);
    api.answers(listOperatorLeads, never);
    await user.type(field('Username'), 'other');
    await user.type(field('Password'), 'x{Enter}');
    expect(await screen.findByText('Loading admin dashboard...')).toBeDefined();
  });

  it('works without a server', async () => {
    api.fails(operatorLogout);
    const { user } = renderSignedIn();
    await findDashboard();

    await user.click(screen.getByRole('button', { name: 'Logout' }));

    expect(await screen.findByText('Logged Out')).toBeDefined();
    expect(keptToken()).toBeNull();
  });
});

describe('another tab', () => {
  it('signs this one in and out', async () => {
    renderWithApp(<AdminPage />);

    writeElsewhere('token-of-another-tab');
    await findDashboard();
    writeElsewhere(null);

    expect(await screen.findByText('Please sign in again')).toBeDefined();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('that signed in again is asked for again, with the newer token', async () => {
    renderSignedIn();
    await findDashboard();
    const before = api.requests(listOperatorLeads).length;
    api.answers(getOperatorAnalytics, { ...figures, totalPurchases: 4321 });

    writeElsewhere('a-newer-token');

    expect(await screen.findByText('4,321')).toBeDefined();
    const authorizations = api.requests(listOperatorLeads).slice(before).map(({ headers }) => headers['authorization']);
    expect(new Set(authorizations)).toEqual(new Set(['Bearer a-newer-token']));
  });
});
