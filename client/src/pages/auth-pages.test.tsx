import { screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { leastTerms } from '@shared/domain/words/claims.ts';
import { publicWords } from '@shared/domain/words/public-words.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { hydrateWithApp } from '@/testing/hydrate.tsx';
import { renderWithApp } from '@/testing/render.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { LoginPage } from './login-page.tsx';
import { ProviderSignupPage } from './provider-signup-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { SignupPage } from './signup-page.tsx';
import { UnsubscribePage } from './unsubscribe-page.tsx';

const meta = (name: string) => document.querySelector(`meta[name=${name}]`)?.getAttribute('content');
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const canonical = () => document.querySelector('link[rel=canonical]')?.getAttribute('href');

const pages = [
  { path: '/login', Page: LoginPage, title: 'Login | Sparkdrop', robots: 'noindex', at: '/login' },
  { path: '/auth/login', Page: LoginPage, title: 'Login | Sparkdrop', robots: 'noindex', at: '/login' },
  { path: '/provider-signup', Page: ProviderSignupPage, title: 'Electrician Sign Up', at: '/provider-signup' },
  { path: '/auth/signup', Page: SignupPage, title: 'Create your electrician account | Sparkdrop', at: '/signup' },
  {
    path: '/auth/forgot-password',
    Page: ForgotPasswordPage,
    title: 'Forgot your password? | Sparkdrop',
    robots: 'noindex',
    at: '/auth/forgot-password',
  },
  {
    path: '/auth/reset-password',
    Page: ResetPasswordPage,
    title: 'Reset your password | Sparkdrop',
    robots: 'noindex',
    at: '/auth/reset-password',
  },
  { path: '/unsubscribe', Page: UnsubscribePage, title: 'Unsubscribe from alerts | Sparkdrop', robots: 'noindex' },
];

describe.each(pages)('$path', ({ path, Page, title, robots, at }) => {
  it('is taken over as the server sent it, under one heading', async () => {
    const { mended, container } = await hydrateWithApp(<Page />, { path });

    expect(mended).toEqual([]);
    expect(container.querySelectorAll('h1')).toHaveLength(1);
  });

  it('tells search engines what it is', async () => {
    await hydrateWithApp(<Page />, { path });

    expect(document.title).toBe(title);
    expect(meta('robots')).toBe(robots);
    expect(canonical()).toBe(at && `https://sparkdrop.example${at}`);
    expect(meta('description')).toMatch(/^.{70,160}$/);
  });
});

describe('the landing page of the sign-up', () => {
  it('leads to the form, to the sign-in and to a quote', () => {
    renderWithApp(<ProviderSignupPage />);

    expect(href('Sign up as an electrician')).toBe('/signup');
    expect(href('Sign in')).toBe('/login');
    expect(href('Get a quote')).toBe('/get-quote');
  });
});

describe('the sign-up', () => {
  it.each([
    ['anyone', 'optional', /You can buy as soon as your email address is confirmed/],
    ['licence_on_file', 'optional for now, needed to buy', /once your email address is confirmed and you have entered a licence number/],
    ['licence_verified', 'optional for now, needed to buy', /once your email address is confirmed and we have looked up your licence/],
  ] as const)('under %s says that the licence is %s, and what else buying needs', (buyingRule, mark, needs) => {
    clientConfig.words = publicWords({ buyingRule, insuranceRequired: false });
    onTestFinished(() => {
      clientConfig.words = publicWords(leastTerms);
    });
    renderWithApp(<SignupPage />);

    expect(screen.getByRole('group', { name: `Electrical licence (${mark})` })).toBeDefined();
    expect(screen.getByText(needs)).toBeDefined();
    expect(screen.getByText(/Signing up is free/)).toBeDefined();
  });
});

describe('the reset', () => {
  it('tells people without a script what they can do', async () => {
    const { html } = await hydrateWithApp(<ResetPasswordPage />, { path: '/auth/reset-password' });

    expect(/<noscript>(.*?)<\/noscript>/.exec(html)?.[1]).toContain('Setting a new password needs JavaScript.');
  });

  it('keeps no token in what the head says of the page', async () => {
    await hydrateWithApp(<ResetPasswordPage />, { path: '/auth/reset-password?token=abc-_1' });

    expect(document.head.innerHTML).not.toContain('abc-_1');
    expect(location.href).not.toContain('abc-_1');
  });
});
