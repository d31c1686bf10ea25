import { act } from '@testing-library/react';
import { StrictMode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buyingRules } from '@shared/domain/buying-rule.ts';
import { leastTerms } from '@shared/domain/claims.ts';
import { publicWords } from '@shared/domain/public-words.ts';
import { readClientConfig, clientConfig } from '@/lib/client-config.ts';
import { setSession } from '@/lib/session.ts';
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

let root: HTMLElement;

beforeEach(() => {
  root = document.createElement('div');
  document.body.append(root);
});

afterEach(() => {
  root.remove();
  history.replaceState(null, '', '/');
});

/** Puts a page's HTML into the document and takes it over, as the app does. Returns what React had to mend. */
async function takeOver(path: string, search = ''): Promise<unknown[]> {
  const render = createRenderer();
  // As the document carries it.
  const config = readClientConfig(JSON.stringify(clientConfig));
  const page = await render({ config, siteUrl: 'https://sparkdrop.example', path, data: { session: { user: null } } });
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
        <Providers data={{ path, session: { user: null } }}>
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
    expect(await takeOver(path)).toEqual([]);
  });

  it.each(buyingRules)('under %s agrees with what the app is told', async (buyingRule) => {
    clientConfig.words = publicWords({ buyingRule, insuranceRequired: true });
    onTestFinished(() => {
      clientConfig.words = publicWords(leastTerms);
    });

    for (const path of paths) expect({ path, mended: await takeOver(path) }).toEqual({ path, mended: [] });
  });

  it('is taken over whatever the query says', async () => {
    expect(await takeOver('/get-quote', '?serviceLocation=Broome')).toEqual([]);
    expect(await takeOver('/auth/reset-password', '?token=abc')).toEqual([]);
  });

  it('is taken over at any time of day, with a draft and a quote from before', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T03:00:00') });
    sessionStorage.setItem('sparkdrop.filed-quote', JSON.stringify({ jobReference: 'AE-7E' }));
    sessionStorage.setItem(
      'sparkdrop.quote-draft',
      JSON.stringify({ values: { electricalWork: 'Oven trips the switch' }, idempotencyKey: 'k', prefill: null }),
    );

    for (const path of ['/', '/get-quote', '/quote-success']) expect(await takeOver(path)).toEqual([]);
  });
});
