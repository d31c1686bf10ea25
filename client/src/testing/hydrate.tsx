import { act } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { onTestFinished } from 'vitest';
import { setSession } from '@/lib/session/session.ts';
import { ServedApp } from './served-app.tsx';

interface Options {
  /** The page's URL with its query, which the server ignores. */
  path?: string | undefined;
  /** Actions in the page before hydration. */
  before?: ((user: ReturnType<typeof userEvent.setup>) => Promise<void>) | undefined;
}

/**
 * Renders the HTML that a server would send, and hydrates it. `mended` lists the mismatches. `html` is the HTML before hydration.
 */
export async function hydrateWithApp(ui: ReactNode, { path = '/', before }: Options = {}) {
  const { pathname } = new URL(path, location.href);
  const app = <ServedApp path={pathname}>{ui}</ServedApp>;
  setSession(null);
  history.replaceState(history.state, '', path);
  const container = document.createElement('div');
  container.id = 'root';
  document.body.append(container);
  const html = renderToString(app);
  container.innerHTML = html;
  const user = userEvent.setup();
  await before?.(user);

  const mended: unknown[] = [];
  let root: Root | undefined;
  await act(async () => {
    root = hydrateRoot(container, app, { onRecoverableError: (error) => mended.push(error) });
  });
  onTestFinished(async () => {
    await act(async () => root?.unmount());
    container.remove();
    history.replaceState(null, '', '/');
  });
  return { user, html, mended, container };
}
