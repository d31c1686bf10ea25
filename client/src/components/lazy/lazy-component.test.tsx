import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchTyping } from '@/lib/lazy/chunk-recovery.ts';
import { loadChunk, LostChunk } from '@/lib/lazy/load-chunk.ts';
import { registerUnsaved } from '@/lib/hooks/unsaved-work.ts';
import { goBack } from '@/testing/leaving.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { lazyDialog } from './lazy-dialog.tsx';
import { lazyComponent } from './lazy-component.tsx';

const isLost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

let reload = vi.fn();
/** Resolves when the page is reloaded. */
let reloaded: Promise<string>;
/** The server's answer to the page's health check. */
let answer: () => Promise<Response>;

beforeEach(() => {
  reloaded = new Promise((resolve) => {
    reload = vi.fn(() => resolve('reloading'));
  });
  vi.spyOn(location, 'reload').mockImplementation(reload);
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  const asked = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => (init?.method === 'HEAD' ? answer() : asked(input, init)));
});

afterEach(() => vi.restoreAllMocks());

const failure = (error: unknown) => (error instanceof LostChunk ? 'LostChunk' : 'failed');

/** Returns what a page does when it needs a lost chunk. */
const outcome = () => Promise.race([loadChunk(isLost).catch(failure), reloaded]);

const blocked = () => {
  throw new Error('Storage is blocked');
};

describe('a file that is lost', () => {
  beforeEach(() => {
    answer = () => Promise.resolve(new Response(null));
  });

  it('reloads the page, once a session', async () => {
    expect(await Promise.all([outcome(), outcome()])).toEqual(['reloading', 'reloading']);
    const before = reload.mock.calls.length;

    vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(performance.timeOrigin + 1);
    reloaded = new Promise(() => undefined);
    expect(await outcome()).toBe('LostChunk');
    expect(reload).toHaveBeenCalledTimes(before);
  });

  it('does not replace a page that stands by the browser’s own while the server is out of reach', async () => {
    answer = isLost;
    expect(await outcome()).toBe('LostChunk');
    answer = () => Promise.resolve(new Response(null, { status: 503 }));
    expect(await outcome()).toBe('LostChunk');
    expect(reload).not.toHaveBeenCalled();

    answer = () => Promise.resolve(new Response(null));
    expect(await outcome()).toBe('reloading');
  });

  it('takes nothing along that was typed', async () => {
    watchTyping();
    const { user } = renderWithApp(<Controlled />);
    await user.type(screen.getByLabelText('Notes'), 'a');
    expect(await outcome()).toBe('LostChunk');
    await user.clear(screen.getByLabelText('Notes'));

    const end = registerUnsaved({ isUnsaved: () => true });
    expect(await outcome()).toBe('LostChunk');
    end();
    expect(await outcome()).toBe('reloading');
  });

  it('takes nothing along that was typed before the app was there', async () => {
    renderWithApp(<input aria-label="Name" defaultValue="" />);
    screen.getByLabelText<HTMLInputElement>('Name').value = 'Bridget';

    expect(await outcome()).toBe('LostChunk');
  });

  it('never reloads where nothing could end a loop', async () => {
    vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });

    expect(await outcome()).toBe('LostChunk');
    vi.unstubAllGlobals();
  });
});

function Controlled() {
  const [text, setText] = useState('');
  return <textarea aria-label="Notes" value={text} onChange={({ target }) => setText(target.value)} />;
}

it('says in its place that a part could not be loaded, and all around it stays', async () => {
  const Part = lazyComponent(isLost, <p>Loading…</p>);
  const { user } = renderWithApp(
    <>
      <p>Four jobs</p>
      <Part />
    </>,
  );
  expect(screen.getByText('Loading…')).toBeTruthy();

  expect((await screen.findByRole('alert')).textContent).toContain('This part couldn’t be loaded');
  expect(screen.getByText('Four jobs')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

const load = vi.fn<() => Promise<() => React.JSX.Element>>(isLost);
const AddLead = lazyDialog<{ onClose: () => void }>(load);

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Add lead
      </button>
      {isOpen ? <AddLead onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

it('closes a dialog that could not be loaded with a notice, and it can be opened once it is there', async () => {
  const { user } = renderWithApp(<Page />);
  const opener = screen.getByRole('button', { name: 'Add lead' });

  await user.click(opener);
  expect((await screen.findByRole('alert')).textContent).toContain('This part couldn’t be loaded');
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();

  load.mockResolvedValue(() => <p>A new lead</p>);
  await user.click(opener);
  expect(await screen.findByText('A new lead')).toBeTruthy();
});

it('answers the press with the frame of the dialog until it has loaded, and can be closed again', async () => {
  let arrive: ((part: () => React.JSX.Element) => void) | undefined;
  const AddJob = lazyDialog<{ onClose: () => void }>(async () => await new Promise((resolve) => {
    arrive = resolve;
  }));
  const handleClose = vi.fn();
  const { user } = renderWithApp(<AddJob onClose={handleClose} />);

  expect(screen.getByRole('status').textContent).toBe('Loading…');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('{Escape}');
  expect(handleClose).toHaveBeenCalledTimes(2);

  arrive?.(() => <p>A new job</p>);
  expect(await screen.findByText('A new job')).toBeTruthy();
});

it('closes that frame by Back, and stays on the page', async () => {
  const AddJob = lazyDialog<{ onClose: () => void }>(() => new Promise(() => undefined));
  const handleClose = vi.fn();
  const { unmount } = renderWithApp(<AddJob onClose={handleClose} />);
  await vi.waitFor(() => expect(history.state).toHaveProperty('openDialog'));

  await goBack();

  expect(handleClose).toHaveBeenCalledExactlyOnceWith('kept');
  unmount();
});

it('shows a dialog that was loaded ahead without a frame before it', async () => {
  const AddJob = lazyDialog<{ onClose: () => void }>(async () => () => <p>A new job</p>);
  AddJob.preload();
  await vi.dynamicImportSettled();

  renderWithApp(<AddJob onClose={() => undefined} />);

  expect(screen.getByText('A new job')).toBeTruthy();
});

const hangs = () => new Promise<never>(() => undefined);

describe('a file that never comes, on a connection that hangs', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    answer = () => Promise.resolve(new Response(null));
  });

  it('counts as lost after 25 seconds, and the page is not reloaded', async () => {
    const outcomes: string[] = [];
    void loadChunk(hangs).catch((error: unknown) => outcomes.push(failure(error)));

    await vi.advanceTimersByTimeAsync(24_900);
    expect(outcomes).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);

    expect(outcomes).toEqual(['LostChunk']);
    expect(reload).not.toHaveBeenCalled();
  });

  it('closes the frame of its dialog with a notice', async () => {
    const AddJob = lazyDialog<{ onClose: () => void }>(hangs);
    const handleClose = vi.fn();
    renderWithApp(<AddJob onClose={handleClose} />);

    await act(async () => await vi.advanceTimersByTimeAsync(25_100));

    expect(screen.getByRole('alert').textContent).toContain('This part couldn’t be loaded');
    expect(handleClose).toHaveBeenCalledExactlyOnceWith('kept');
  });

  it('leaves a notice in the place of its part', async () => {
    const Part = lazyComponent(hangs, <p>Loading…</p>);
    renderWithApp(<Part />);

    await act(async () => await vi.advanceTimersByTimeAsync(25_100));

    expect(screen.getByRole('alert').textContent).toContain('This part couldn’t be loaded');
  });
});
