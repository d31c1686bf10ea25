import { act } from '@testing-library/react';
import { StrictMode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PageData } from '@shared/contracts/page-data.ts';
import { buyingRules } from '@shared/domain/people/buying-rule.ts';
import { leastTerms } from '@shared/domain/words/claims.ts';
import { publicWords } from '@shared/domain/words/public-words.ts';
import { readClientConfig, clientConfig } from '@/lib/ssr/client-config.ts';
import { setSession } from '@/lib/session/session.ts';
import { createRenderer } from '../entry-server.tsx';
import { App } from './app.tsx';
import { preloadPage } from './pages.ts';
import { Providers } from './providers.tsx';
import { destinationOf } from './route-table.ts';

const paths = [
  '/',
  '/get-quote',
  '/quote-success',
  '/for-providers',
  '/provider-signup',
  '/how-standing-bids-work',
  '/login',
  '/signup',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/auth/confirm-email',
  '/unsubscribe',
  '/privacy-policy',
  '/terms-and-conditions',
  '/no-such-page',
];

/** What the server knows of every page here; only the home page shows prices and suburbs. */
const data: PageData = {
  session: { user: null },
  home: {
    costGuides: [{ serviceType: 'repair', fromDollars: 180, toDollars: 420, jobs: 34 }],
    suburbs: [{ name: 'Newtown', state: 'NSW', postcode: '2042', path: '/electricians/nsw/newtown-2042' }],
  },
};

let root: HTMLElement;

beforeEach(() => {
  root = document.createElement('div');
  document.body.append(root);
});

afterEach(() => {
  root.remove();
  history.replaceState(null, '', '/');
});

/** Hydrates a page's server-rendered HTML as the app does. Returns the mismatches that React repaired. */
async function hydrate(path: string, search = ''): Promise<unknown[]> {
  const render = createRenderer();
  // As it is in the document.
  const config = readClientConfig(JSON.stringify(clientConfig));
  const page = await render({ config, siteUrl: 'https://sparkdrop.example', path, data });
  history.replaceState(null, '', `${path}${search}`);
  root.innerHTML = page?.body ?? '';
  const destination = destinationOf(path, search, null);
  if ('page' in destination) await preloadPage(destination.page);
  setSession(null);
  const mended: unknown[] = [];
  let app: Root | undefined;
  await act(async () => {
    app = hydrateRoot(
      root,
      <StrictMode>
        <Providers data={{ ...data, path }}>
          <App />
        </Providers>
      </StrictMode>,
      { onRecoverableError: (error) => mended.push(error), onUncaughtError: (error) => mended.push(error) },
    );
  });
  await act(async () => app?.unmount());
  return mended;
}

describe('the page that the server rendered', () => {
  it.each(paths)('%s is taken over as it stands', async (path) => {
    expect(await hydrate(path)).toEqual([]);
  });

  it.each(buyingRules)('under %s agrees with what the app is told', async (buyingRule) => {
    clientConfig.words = publicWords({ buyingRule, insuranceRequired: true });
    onTestFinished(() => {
      clientConfig.words = publicWords(leastTerms);
    });

    for (const path of paths) expect({ path, mended: await hydrate(path) }).toEqual({ path, mended: [] });
  });

  it('is taken over whatever the query says', async () => {
    expect(await hydrate('/get-quote', '?serviceLocation=Broome')).toEqual([]);
    expect(await hydrate('/auth/reset-password', '?token=abc')).toEqual([]);
  });

  it('is taken over at any time of day, with a draft and a quote from before', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T03:00:00') });
    sessionStorage.setItem('sparkdrop.filed-quote', JSON.stringify({ jobReference: 'AE-7E' }));
    sessionStorage.setItem(
      'sparkdrop.quote-draft',
      JSON.stringify({ values: { electricalWork: 'Oven trips the switch' }, idempotencyKey: 'k', prefill: null }),
    );

    for (const path of ['/', '/get-quote', '/quote-success']) expect(await hydrate(path)).toEqual([]);
  });
});
