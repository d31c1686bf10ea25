import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithApp } from '@/testing/render.tsx';
import { BackupReminder } from './backup-reminder.tsx';

const DAY_MS = 24 * 60 * 60_000;

const screenEdge = vi.hoisted(() => ({ isAbove: false }));

vi.mock('@/components/lead/when-visible.ts', () => ({
  whenVisible: (_element: Element, listener: (isVisible: boolean) => void) => {
    listener(!screenEdge.isAbove);
    return () => undefined;
  },
}));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-08-15T08:00:00') });
});

afterEach(() => {
  screenEdge.isAbove = false;
  vi.restoreAllMocks();
});

function show(hasRecords = true) {
  const onExport = vi.fn<() => void>();
  const ui = (has: boolean) => (
    <>
      <input aria-label="Notes" />
      <BackupReminder hasRecords={has} onExport={onExport} />
    </>
  );
  const view = renderWithApp(ui(hasRecords));
  return { ...view, onExport, nowHas: () => view.rerender(ui(true)) };
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Waits for the reminder, for tests whose own taps take real time. */
async function waitForReminder() {
  await wait(1_000);
  vi.useRealTimers();
}

const reminder = () => screen.queryByRole('region', { name: 'Backup reminder' });

/** Opens the dashboard and returns whether the reminder appears. */
async function comesOnVisit() {
  const { unmount } = show();
  await wait(1_000);
  await wait(2_000);
  const came = reminder() !== null;
  unmount();
  return came;
}

function blockStorage() {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });
}

it('waits for a page that is still loading, which would push it away', async () => {
  const loading = document.createElement('div');
  loading.setAttribute('aria-busy', 'true');
  document.body.append(loading);
  show();
  await wait(5_000);
  expect(reminder()).toBeNull();

  loading.remove();
  await wait(1_000);
  expect(reminder()).not.toBeNull();
});

describe('the backup reminder', () => {
  it('comes after a second, and leaves the focus where it is', async () => {
    show();
    screen.getByLabelText('Notes').focus();

    await wait(999);
    expect(reminder()).toBeNull();
    await wait(1);

    expect(reminder()?.textContent).toContain('Back up your records');
    expect(document.activeElement).toBe(screen.getByLabelText('Notes'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not come while there is nothing to keep', async () => {
    const { nowHas } = show(false);
    await wait(60_000);
    expect(reminder()).toBeNull();

    nowHas();
    await wait(1_000);

    expect(reminder()).toBeTruthy();
  });

  it('comes once in 24 hours, dismissed or not', async () => {
    expect(await comesOnVisit()).toBe(true);
    expect(await comesOnVisit()).toBe(false);

    await wait(DAY_MS - 10_000);
    expect(await comesOnVisit()).toBe(false);

    await wait(10_000);
    expect(await comesOnVisit()).toBe(true);
  });

  it('comes again while it stood below the screen’s lower edge', async () => {
    screenEdge.isAbove = true;
    expect(await comesOnVisit()).toBe(true);
    screenEdge.isAbove = false;
    expect(await comesOnVisit()).toBe(true);
    expect(await comesOnVisit()).toBe(false);
  });

  it('comes again while it was on screen for a moment only', async () => {
    const { unmount } = show();
    await wait(1_000);
    await wait(900);
    unmount();

    expect(await comesOnVisit()).toBe(true);
  });

  it.each(['soon', '-1', '', String(Date.parse('2036-01-01'))])('comes when what was remembered is "%s"', async (stored) => {
    localStorage.setItem('backup-reminder-shown-at', stored);

    expect(await comesOnVisit()).toBe(true);
  });

  it('goes when it is dismissed, and gives the focus back', async () => {
    const { user, onExport } = show();
    await waitForReminder();
    await user.click(screen.getByLabelText('Notes'));
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss backup reminder' }));

    await user.keyboard('{Enter}');

    expect(reminder()).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Notes'));
    expect(onExport).not.toHaveBeenCalled();
  });

  it('exports and goes', async () => {
    const { user, onExport } = show();
    await waitForReminder();

    await user.click(screen.getByRole('button', { name: /^Export/ }));

    expect(onExport).toHaveBeenCalledTimes(1);
    expect(reminder()).toBeNull();
  });

  it('works where storage is blocked: once as long as the page lasts', async () => {
    blockStorage();

    expect(await comesOnVisit()).toBe(true);
    expect(await comesOnVisit()).toBe(false);
  });
});
