import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { ForProvidersPage } from './for-providers-page.tsx';

const { brand } = clientConfig;

const voices = [
  { name: 'Dan', city: 'Newcastle', text: 'Nobody else is calling the same customer.', rating: 5 },
  { name: 'Michelle', city: 'Geelong', text: 'When I am flat out I buy nothing.', rating: 5 },
];

beforeEach(() => {
  clientConfig.brand = { ...brand, testimonials: voices, earnings: '$2,000+/week' };
});

afterEach(() => {
  clientConfig.brand = brand;
});

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const region = (name: string) => within(screen.getByRole('region', { name }));

describe('the page for electricians', () => {
  it('goes from the way home through all its parts, in their order', () => {
    renderWithApp(<ForProvidersPage />);

    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
      'Get paid per job. No subscriptions.',
    ]);
    expect(headings()).toEqual([
      'How It Works',
      'What you get',
      'What electricians say',
      'Request your callback',
      'What 10 leads cost',
      'Smart Auction Pricing',
      'Why we built it',
    ]);
  });

  it('tells the three steps', () => {
    renderWithApp(<ForProvidersPage />);

    const steps = region('How It Works').getAllByRole('listitem');
    expect(steps.map((step) => step.textContent.slice(0, 2))).toEqual(['01', '02', '03']);
    expect(steps.map((step) => within(step).getByRole('heading', { level: 3 }).textContent)).toEqual([
      'Request Callback',
      'Set up your account',
      'Start Earning',
    ]);
  });

  it('names four benefits and what top electricians earn', () => {
    renderWithApp(<ForProvidersPage />);

    expect(region('What you get').getAllByRole('listitem')).toHaveLength(4);
    expect(region('What you get').getByText('Top electricians are earning $2,000+/week.')).toBeDefined();
  });

  it('lets electricians speak, with their rating, name and city', () => {
    renderWithApp(<ForProvidersPage />);

    const cards = region('What electricians say').getAllByRole('listitem');
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      '★★★★★Rated 5 out of 5“Nobody else is calling the same customer.”Dan, Newcastle',
      '★★★★★Rated 5 out of 5“When I am flat out I buy nothing.”Michelle, Geelong',
    ]);
  });

  it('claims nothing that is not set', () => {
    clientConfig.brand = { ...brand, testimonials: [], earnings: null };

    renderWithApp(<ForProvidersPage />);

    expect(headings()).not.toContain('What electricians say');
    expect(document.body.textContent).not.toMatch(/Rated|earning \$|\/week/);
  });

  it('has ways to the form at its top, under the price and at its end', () => {
    renderWithApp(<ForProvidersPage />);

    const ways = screen.getAllByRole('link', { name: 'Request Callback' });
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(['#callback', '#callback', '#callback']);
    expect(region('Smart Auction Pricing').getByRole('link', { name: 'Request Callback' })).toBeDefined();
    expect(region('Request your callback').getByRole('button', { name: 'Request Callback Now' })).toBeDefined();
  });

  it('keeps its decoration from those who listen', () => {
    const { container } = renderWithApp(<ForProvidersPage />);

    const drawings = [...container.querySelectorAll('svg')];
    expect(drawings.filter((drawing) => drawing.getAttribute('aria-hidden') !== 'true' && !drawing.closest('[aria-hidden]'))).toEqual([]);
  });
});

describe('the comparison', () => {
  it('is a table with a caption, and its sums are right', () => {
    renderWithApp(<ForProvidersPage />);

    const table = region('What 10 leads cost').getByRole('table', {
      name: 'The old way compared with Sparkdrop, for 10 leads. Sparkdrop is at the $40 minimum start price.',
    });
    const lines = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(lines).toEqual([
      ['Cost', 'The old way', 'Sparkdrop'],
      ['Website', '$2,000', '$0'],
      ['Google ads', '$1,500', '$0'],
      ['Facebook ads', '$1,500', '$0'],
      ['Agency retainer', '$1,000', '$0'],
      ['Monthly management', '$800', '$0'],
      ['Leads', 'Included', '10 × $40'],
      ['Total', '$6,800', '$400'],
      ['Per lead', '$680', '$40'],
    ]);
    expect(table.parentElement?.tabIndex).toBe(0);
    expect(within(table).getAllByRole('rowheader')).toHaveLength(8);
    expect(within(table).getAllByRole('columnheader')).toHaveLength(3);
  });

  it('starts from the smaller campaign, at $400 a lead', () => {
    renderWithApp(<ForProvidersPage />);

    expect(region('What 10 leads cost').getByText(/\$4,000 for 10 leads, is \$400 per lead/)).toBeDefined();
  });
});
