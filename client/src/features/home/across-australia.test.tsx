import { screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it, onTestFinished } from 'vitest';
import { getHomePage, type HomePageData } from '@shared/contracts/home-page.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { PageDataProvider } from '@/lib/ssr/page-data.ts';
import { api } from '@/testing/api.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { ServedApp } from '@/testing/served-app.tsx';
import { AcrossAustralia } from './across-australia.tsx';

const home: HomePageData = {
  costGuides: [
    { serviceType: 'repair', fromDollars: 180, toDollars: 420, jobs: 34 },
    { serviceType: 'upgrade', fromDollars: 1200, toDollars: 1200, jobs: 11 },
  ],
  suburbs: [
    { name: 'Manly', state: 'NSW', postcode: '2095', path: '/electricians/nsw/manly-2095' },
    { name: 'Newtown', state: 'NSW', postcode: '2042', path: '/electricians/nsw/newtown-2042' },
    { name: 'Fremantle', state: 'WA', postcode: '6160', path: '/electricians/wa/fremantle-6160' },
  ],
};

const list = (heading: string) => within(screen.getByRole('heading', { name: heading }).parentElement!);
const rows = () => list('What jobs have cost').getAllByRole('listitem').map(({ textContent }) => textContent);

it('shows what the server embedded, without another call', () => {
  const html = renderToString(
    <ServedApp path="/">
      <PageDataProvider value={{ path: '/', home }}>
        <AcrossAustralia />
      </PageDataProvider>
    </ServedApp>,
  );

  expect(html).toContain('$180–$420');
  expect(html).toContain('href="/electricians/nsw/newtown-2042"');
});

it('asks the server after a move from another page', async () => {
  api.answers(getHomePage, home);
  renderWithApp(<AcrossAustralia />);

  await screen.findByText('What jobs have cost');

  expect(rows()).toEqual([
    'Repair34 jobs$180–$420',
    'Upgrade11 jobsAbout $1,200',
  ]);
  expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/get-quote?serviceType=upgrade');
});

it('says whose figures they are, in a demo', async () => {
  const { demo } = clientConfig;
  onTestFinished(() => void Object.assign(clientConfig, { demo }));
  api.answers(getHomePage, home);

  Object.assign(clientConfig, { demo: false });
  const real = renderWithApp(<AcrossAustralia />);
  expect((await screen.findByText(/^Paid in the last 12 months/)).textContent).not.toMatch(/demo/);
  real.unmount();
  Object.assign(clientConfig, { demo: true });
  renderWithApp(<AcrossAustralia />);

  expect(await screen.findByText(/^Made up for the demo\. Paid in the last 12 months/)).toBeTruthy();
});

it('lists the suburbs by state', async () => {
  api.answers(getHomePage, home);
  renderWithApp(<AcrossAustralia />);

  await screen.findByText('Electricians by suburb');

  const states = list('Electricians by suburb').getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(states).toEqual(['NSWManlyNewtown', 'WAFremantle']);
});

it('says nothing of prices where too few jobs were paid', async () => {
  api.answers(getHomePage, { ...home, costGuides: [] });
  renderWithApp(<AcrossAustralia />);

  await screen.findByText('Electricians by suburb');

  expect(screen.queryByText('What jobs have cost')).toBeNull();
  expect(screen.queryByText(/\$/)).toBeNull();
});
