import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { openStep } from '@/lib/hooks/dialog-step.ts';
import { watchUpdates } from './app-update.ts';

/** A waiting worker of a newer build, which answers with its entry file. */
class WaitingWorker extends EventTarget {
  state = 'installed';
  readonly said: unknown[] = [];

  postMessage(message: unknown, [port]: MessagePort[] = []): void {
    this.said.push(message);
    if (message === 'entry') port?.postMessage('/assets/index-newer.js');
  }

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

const reload = vi.fn<() => void>();
let worker: WaitingWorker;

beforeEach(() => {
  worker = new WaitingWorker();
  const registration = Object.assign(new EventTarget(), { waiting: worker, active: null, installing: null });
  const serviceWorker = Object.assign(new EventTarget(), { getRegistration: () => Promise.resolve(registration) });
  vi.stubGlobal('navigator', { ...navigator, serviceWorker });
  reload.mockReset();
  vi.spyOn(location, 'reload').mockImplementation(reload);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Returns the action of the update offer. */
async function offered(): Promise<() => void> {
  const onReady = vi.fn<(reloadPage: (() => void) | null) => void>();
  await watchUpdates(onReady);
  await vi.waitFor(() => expect(onReady).toHaveBeenCalled());
  const [reloadPage] = onReady.mock.lastCall ?? [];
  if (!reloadPage) throw new Error('No newer build was offered');
  return reloadPage;
}

it.each(['activated', 'redundant'])('reloads the page once the worker that waited is %s, and not before', async (state) => {
  const reloadPage = await offered();

  reloadPage();
  expect(worker.said).toContain('take-over');
  worker.become('activating');
  expect(reload).not.toHaveBeenCalled();

  worker.become(state);
  expect(reload).toHaveBeenCalledOnce();
});

it('reloads the page once the history entry of a dialog that has just closed is gone, which would abort it', async () => {
  const reloadPage = await offered();
  const goBack = vi.spyOn(history, 'back').mockImplementation(() => history.replaceState(null, ''));
  openStep(() => undefined)();
  history.pushState({ openDialog: true }, '');

  reloadPage();
  worker.become('activated');
  expect(goBack).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
  window.dispatchEvent(new PopStateEvent('popstate'));

  expect(reload).toHaveBeenCalledOnce();
});

it('reloads the page after three seconds, and only once, while the browser does not activate the worker', async () => {
  const reloadPage = await offered();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());

  reloadPage();
  vi.advanceTimersByTime(2999);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  worker.become('activated');

  expect(reload).toHaveBeenCalledOnce();
});
