import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { laterPart } from './later-part.tsx';

const Prices = () => <p>From $180</p>;

/** Renders a part as a server does, and has a browser take it over that loads it in its own way. */
async function takeOver(load: () => Promise<() => React.JSX.Element>) {
  const onServer = laterPart(async () => Prices);
  await onServer.load();
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(<onServer.Part />);
  const html = root.innerHTML;
  const inBrowser = laterPart(load);
  const mended: unknown[] = [];
  const app = await act(async () => hydrateRoot(root, <inBrowser.Part />, { onRecoverableError: (error) => mended.push(error) }));
  onTestFinished(() => {
    act(() => app.unmount());
    root.remove();
  });
  return { html, mended };
}

describe('a later part', () => {
  it('is rendered whole by a server that loaded it', async () => {
    const { html } = await takeOver(async () => Prices);

    expect(html).toContain('From $180');
  });

  it('stays to be read while its file is on its way, and is taken over when it is there', async () => {
    let arrive: ((part: typeof Prices) => void) | undefined;
    const { mended } = await takeOver(async () => await new Promise((resolve) => {
      arrive = resolve;
    }));
    expect(screen.getByText('From $180')).toBeTruthy();

    await act(async () => arrive?.(Prices));

    expect(screen.getByText('From $180')).toBeTruthy();
    expect(mended).toEqual([]);
  });

  it('stays to be read when its file is lost', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const { mended } = await takeOver(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
    await vi.dynamicImportSettled();

    expect(screen.getByText('From $180')).toBeTruthy();
    expect(mended).toEqual([]);
    vi.restoreAllMocks();
  });
});
