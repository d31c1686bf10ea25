import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWithApp } from '@/testing/render.tsx';
import { PageDataProvider } from '@/lib/ssr/page-data.ts';
import type { SuburbPageData } from '@shared/contracts/page-data.ts';
import { SuburbPage } from './suburb-page.tsx';

const PATH = '/electricians/vic/st-kilda-3182';

const stKilda: SuburbPageData = {
  name: 'St Kilda',
  state: 'VIC',
  postcode: '3182',
  path: PATH,
  council: 'City of Port Phillip',
  description: ['Grand old houses cut into flats, with boards from three different decades in them.', 'Salt from the bay gets into balcony lights.'],
  priceFrom: 1049,
  openingHours: null,
  nearest: ['Elwood', 'Balaclava', 'Windsor', 'Prahran', 'Ripponlea', 'Albert Park'].map((name) => ({
    name,
    state: 'VIC',
    postcode: '3184',
    path: `/electricians/vic/${name.toLowerCase()}-3184`,
  })),
  isIndexed: true,
};

function visit(suburb: SuburbPageData | undefined, path = PATH) {
  return renderWithApp(
    <PageDataProvider value={suburb ? { path, session: { user: null }, suburb } : { path: '/', session: { user: null } }}>
      <SuburbPage />
    </PageDataProvider>,
    { path },
  );
}

const inHead = (selector: string) => document.head.querySelector(`${selector}[data-head]`);

afterEach(() => {
  history.replaceState(null, '');
  vi.restoreAllMocks();
});

describe('the page of a suburb', () => {
  it('says where it is and what there is to know', () => {
    visit(stKilda);

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Electricians in St Kilda');
    expect(screen.getByRole('heading', { name: 'Electrical work in St Kilda' })).toBeTruthy();
    for (const paragraph of stKilda.description) expect(screen.getByText(paragraph)).toBeTruthy();
    expect(screen.getByText(/St Kilda VIC 3182.*City of Port Phillip/)).toBeTruthy();
  });

  it('takes suburb and postcode along to the quote', () => {
    visit(stKilda);

    const href = screen.getByRole('link', { name: 'Get Free Electrical Quote' }).getAttribute('href') ?? '';

    const { pathname, searchParams } = new URL(href, 'https://sparkdrop.example');
    expect([pathname, ...searchParams]).toEqual(['/get-quote', ['suburb', 'St Kilda'], ['postcode', '3182']]);
  });

  it('names a first price and who sets the real one', () => {
    visit({ ...stKilda, openingHours: 'Every day, 24 hours' });

    const price = within(screen.getByRole('region', { name: 'Electrical work from $1,049' }));
    expect(price.getByText(/Your electrician sets the price/)).toBeTruthy();
    expect(price.getByText(/Every day, 24 hours/)).toBeTruthy();
  });

  it('lists the kinds of work and the three steps', () => {
    visit(stKilda);

    const terms = within(screen.getByRole('region', { name: 'What you can ask for' })).getAllByRole('term');
    expect(terms.map(({ textContent }) => textContent)).toEqual(['Installation', 'Repair', 'Maintenance', 'Emergency', 'Upgrade']);
    expect(within(screen.getByRole('region', { name: 'How it works' })).getAllByRole('listitem')).toHaveLength(3);
  });

  it('says who else may get the number: another electrician, if the sale is reversed', () => {
    visit(stKilda);

    expect(screen.getByText(/Another gets your number only if that sale is reversed/)).toBeTruthy();
    expect(document.body.textContent).not.toContain('nobody else');
  });

  it('can be left for the six nearest suburbs, each a document of its own', async () => {
    const { user, history: visited } = visit(stKilda);
    const nav = within(screen.getByRole('navigation', { name: 'Electricians nearby' }));

    const links = nav.getAllByRole('link');
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    await user.click(links[0]!);

    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      stKilda.nearest.map(({ name, path }) => [`${name} VIC 3184`, path]),
    );
    expect(visited).toEqual([PATH]);
  });

  it('shows the way back home; the state is no page', () => {
    visit(stKilda);

    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(trail.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Home', 'VIC', 'St Kilda']);
    expect(trail.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/']);
    expect(trail.getByText('St Kilda').getAttribute('aria-current')).toBe('page');
  });

  it('has the number to call', () => {
    visit(stKilda);

    const band = within(screen.getByRole('region', { name: 'Need an electrician in St Kilda now?' }));
    expect(band.getByRole('link', { name: 'Call 1800 975 707' }).getAttribute('href')).toMatch(/^tel:/);
  });

  it('does without a text, a council or neighbours', () => {
    visit({ ...stKilda, description: [], council: null, nearest: [] });

    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Electrical work in St Kilda' })).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Electricians nearby' })).toBeNull();
  });
});

describe('what search engines are told', () => {
  it('is one address, and the trail to it', async () => {
    visit(stKilda);
    await vi.dynamicImportSettled();

    expect(document.title).toBe('Electricians in St Kilda VIC 3182 | Sparkdrop');
    expect(inHead('link[rel="canonical"]')?.getAttribute('href')).toBe(`https://sparkdrop.example${PATH}`);
    expect(inHead('meta[name="robots"]')).toBeNull();
    expect(JSON.parse(inHead('script[type="application/ld+json"]')?.textContent ?? '')).toEqual({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://sparkdrop.example/' },
        { '@type': 'ListItem', position: 2, name: 'St Kilda', item: `https://sparkdrop.example${PATH}` },
      ],
    });
  });

  it('is to leave the page out where it says too little of its own', async () => {
    visit({ ...stKilda, isIndexed: false });
    await vi.dynamicImportSettled();

    expect(inHead('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  });
});

describe('a suburb the document was not told of', () => {
  it('is asked for with its document', () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);

    visit(undefined);

    expect(reload).toHaveBeenCalledOnce();
    expect(screen.getByText('Loading…')).toBeTruthy();
  });

  it('is not asked for again and again; the visitor decides', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    visit(undefined).unmount();

    const { user } = visit(undefined);
    expect(reload).toHaveBeenCalledOnce();
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));

    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('may be asked for again once it has been there', () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    history.replaceState({ kept: 1 }, '');
    visit(undefined).unmount();
    visit(stKilda).unmount();

    visit(undefined);

    expect(reload).toHaveBeenCalledTimes(2);
    expect(history.state).toMatchObject({ kept: 1 });
  });
});
