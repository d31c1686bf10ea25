import { screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getHomePage } from '@shared/contracts/home-page.ts';
import { laterSections } from '@/features/home/later-sections.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { api } from '@/testing/api.ts';
import { hydrateWithApp } from '@/testing/hydrate.tsx';
import { renderWithApp } from '@/testing/render.tsx';
import { HomePage } from './home-page.tsx';

const { rating } = clientConfig.brand;

// As a server does before it renders the page.
beforeAll(() => laterSections.load());

beforeEach(() => api.answers(getHomePage, { costGuides: [], suburbs: [] }));

afterEach(() => {
  Object.assign(clientConfig.brand, { rating });
});

const metaContent = (name: string) =>
  document.querySelector(`meta[name=${name}]`)?.getAttribute('content') ?? '';

const structuredData = () =>
  [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    (script): Record<string, unknown> => JSON.parse(script.textContent),
  );

describe('the home page as a server sends it', () => {
  it('says without any script what it is, what it costs, who calls and how fast, with the ways on', async () => {
    const { html, mended } = await hydrateWithApp(<HomePage />);

    const sent = new DOMParser().parseFromString(html, 'text/html');
    expect(sent.querySelectorAll('h1')).toHaveLength(1);
    expect(sent.querySelector('h1')?.textContent).toBe('Electricians, Australia-wide');
    expect(sent.body.textContent).toMatch(/One electrician gets your details and can call you.*Free/);
    expect(sent.querySelector('a[href="tel:+611800975707"]')?.textContent).toBe('Call 1800 975 707');
    expect(sent.querySelector('a[href="/get-quote"]')?.textContent).toBe('Get Free Electrical Quote');
    expect(mended).toEqual([]);
  });
});

describe('the head of the home page', () => {
  it('has a title and a description of the right length', async () => {
    renderWithApp(<HomePage />);
    await vi.dynamicImportSettled();

    expect(document.title.length).toBeLessThanOrEqual(60);
    expect(metaContent('description').length).toBeGreaterThanOrEqual(70);
    expect(metaContent('description').length).toBeLessThanOrEqual(160);
    expect(metaContent('keywords')).toContain('electrician');
  });

  it('describes one electrician, reached by the number that the page shows', async () => {
    renderWithApp(<HomePage />);
    await vi.dynamicImportSettled();

    expect(structuredData()).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'Electrician',
        '@id': 'https://sparkdrop.example/#business',
        name: 'Sparkdrop',
        url: 'https://sparkdrop.example/',
        telephone: '+611800975707',
        email: 'hello@example.com',
        areaServed: { '@type': 'Country', name: 'Australia' },
        openingHours: 'Mo-Su 00:00-23:59',
        priceRange: '$$',
        currenciesAccepted: 'AUD',
        paymentAccepted: 'Cash, Credit Card, Bank Transfer',
        aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.8, reviewCount: 127, bestRating: 5 },
      },
    ]);
    expect(screen.getByText('Rated 4.8 out of 5 from 127 reviews')).toBeTruthy();
    const [call] = screen.getAllByRole('link', { name: 'Call 1800 975 707' });
    expect(call?.getAttribute('href')).toBe('tel:+611800975707');
  });

  it('claims no rating where none is set, on the page or to machines', async () => {
    Object.assign(clientConfig.brand, { rating: null });
    renderWithApp(<HomePage />);
    await vi.dynamicImportSettled();

    expect(structuredData()[0]).not.toHaveProperty('aggregateRating');
    expect(screen.queryByText(/Rated|reviews/)).toBeNull();
  });
});
