import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listMyPurchasedLeads } from '@shared/contracts/purchase-lists.ts';
import { updateSalesStage, type PurchasedLead } from '@shared/contracts/purchases.ts';
import { forgetKept } from '@/lib/offline/device-drafts.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { device } from '@/testing/device-storage.ts';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { killTab, renderKeptJobs } from '@/testing/render-kept-jobs.tsx';

vi.mock('idb-keyval', () => import('@/testing/device-storage.ts'));

const marcus = buildPurchase({ id: 1, salesNotes: 'Has a dog' });
const priya = buildPurchase({ id: 2, customerName: 'Priya Nair', salesNotes: null });

const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
const sent = () => api.requests(updateSalesStage).map(({ body, params }) => Object.assign({ purchaseId: params.purchaseId }, body));
const notes = () => screen.getByLabelText<HTMLTextAreaElement>('Sales notes');
const type = (text: string) => fireEvent.change(notes(), { target: { value: text } });
const typeFor = (name: string, text: string) => {
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));
  type(text);
};
const pressSave = () => fireEvent.click(screen.getByRole('button', { name: /^Save notes/ }));

/** Answers saves as the server does. */
function serves(...jobs: PurchasedLead[]) {
  const stored = new Map(jobs.map((job) => [job.id, job]));
  api.answers(updateSalesStage, ({ params, body }) => {
    const { salesStage: _stage, base: _base, ...fields } = body;
    const saved = { ...stored.get(Number(params.purchaseId))!, ...fields } as PurchasedLead;
    stored.set(saved.id, saved);
    return saved;
  });
}

function connection(isThere: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
  if (!isThere) api.fails(updateSalesStage);
}

async function connect(): Promise<void> {
  connection(true);
  window.dispatchEvent(new Event('online'));
  await settle();
}

beforeEach(() => {
  device.reset();
  vi.useFakeTimers();
});

afterEach(() => void vi.restoreAllMocks());

async function open(jobs: PurchasedLead[] = [marcus], user = buildUser()) {
  renderKeptJobs(jobs, user);
  await settle();
}

async function kill(): Promise<void> {
  killTab();
  await settle();
}

describe('what is typed', () => {
  it('is on the device half a second later and comes back after the tab was killed, marked as not synced', async () => {
    await open();
    type('Has two dogs');
    await settle(500);
    await kill();

    await open();

    expect(notes().value).toBe('Has two dogs');
    expect(screen.getByText('Not synced')).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('stays in its field when Save is pressed again while it waits for a connection', async () => {
    connection(false);
    await open();
    type('Has two dogs');
    pressSave();
    await settle();
    pressSave();
    await settle();
    expect(notes().value).toBe('Has two dogs');
  });

  it('is on the device at once when the page is left', async () => {
    await open();
    type('Has two dogs');
    window.dispatchEvent(new Event('pagehide'));
    await settle();
    await kill();

    await open();

    expect(notes().value).toBe('Has two dogs');
  });

  it('is saved over the notes it was written over, however often the tab was killed', async () => {
    await open();
    type('Has two dogs');
    await settle(500);
    await kill();
    serves(marcus);
    await open([{ ...marcus, salesNotes: 'Gate code 4711' }]);

    pressSave();
    await settle();

    expect(sent()).toEqual([{ purchaseId: '1', salesNotes: 'Has two dogs', base: { salesNotes: 'Has a dog' } }]);
  });

  it('is never shown to someone else who signs in', async () => {
    await open();
    type('Has two dogs');
    await settle(500);
    await kill();

    await open([marcus], buildUser({ id: 8 }));

    expect(notes().value).toBe('Has a dog');
    expect(screen.queryByText('Not synced')).toBeNull();
  });

  it('is gone from the device once it is saved, and once it is forgotten', async () => {
    serves(marcus, priya);
    await open([marcus, priya]);
    typeFor('Priya Nair', 'Ring at 4');
    typeFor('Marcus Oyelaran', 'Has two dogs');
    await settle(500);
    pressSave();
    await settle(500);
    expect(Object.keys(device.read('job-drafts 7') as object)).toEqual(['2']);

    await forgetKept();

    expect(device.keys()).toEqual([]);
  });

  it('stays in memory where the storage is blocked', async () => {
    device.block();
    connection(false);
    await open();
    type('Has two dogs');
    pressSave();
    await settle(500);
    expect(screen.getByText('Not synced')).toBeTruthy();
    expect(screen.queryByText(/Saved on this device/)).toBeNull();
    serves(marcus);

    await connect();

    expect(notes().value).toBe('Has two dogs');
    expect(screen.getByText(/^Saved \d\d?:\d\d [ap]m$/)).toBeTruthy();
  });
});

describe('a save without a connection', () => {
  it('waits on the device and goes out by itself when the connection is back', async () => {
    connection(false);
    await open();
    type('Has two dogs');
    pressSave();
    await settle(500);
    expect(screen.getByText('Saved on this device. Not synced')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    serves(marcus);

    await connect();

    expect(screen.getByText(/^Saved \d\d?:\d\d [ap]m$/)).toBeTruthy();
    expect(sent().at(-1)).toEqual({ purchaseId: '1', salesNotes: 'Has two dogs', base: { salesNotes: 'Has a dog' } });
  });

  it('goes out after a restart, in the order in which Save was pressed', async () => {
    connection(false);
    await open([marcus, priya]);
    typeFor('Priya Nair', 'Ring at 4');
    pressSave();
    await settle(10);
    typeFor('Marcus Oyelaran', 'Has two dogs');
    pressSave();
    await settle(500);
    await kill();
    connection(true);
    serves(marcus, priya);
    const before = sent().length;

    await open([marcus, priya]);
    await settle();

    expect(sent().slice(before).map(({ purchaseId }) => purchaseId)).toEqual(['2', '1']);
    expect(screen.queryByText(/Not synced/)).toBeNull();
  });

  it('goes out when the page is looked at again, and now and then by itself', async () => {
    connection(false);
    await open();
    type('Has two dogs');
    pressSave();
    await settle();
    connection(true);
    api.fails(updateSalesStage);
    const before = sent().length;

    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(sent()).toHaveLength(before + 1);
    serves(marcus);
    await settle(30_000);

    expect(screen.getByText(/^Saved \d\d?:\d\d [ap]m$/)).toBeTruthy();
  });

  it('takes the notes along that were typed without one and never saved', async () => {
    connection(false);
    await open();
    type('Has two dogs');
    await settle(500);
    await kill();
    connection(true);
    serves(marcus);

    await open();
    await settle();

    expect(sent()).toEqual([{ purchaseId: '1', salesNotes: 'Has two dogs', base: { salesNotes: 'Has a dog' } }]);
    expect(screen.getByText(/^Saved \d\d?:\d\d [ap]m$/)).toBeTruthy();
  });
});

async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
}

describe('notes that someone else changed in the meantime', () => {
  const theirs = { ...marcus, salesNotes: 'Gate code 4711' };

  async function collide() {
    api.refusesAsStale(updateSalesStage, 'salesNotes');
    await open();
    api.answers(listMyPurchasedLeads, [theirs]);
    type('Has two dogs');
    pressSave();
    await settle();
    await vi.dynamicImportSettled();
    await settle();
    serves(theirs);
  }

  it('are shown beside those that were typed', async () => {
    await collide();

    expect(screen.getByText('Yours')).toBeTruthy();
    expect(screen.getByText('Saved by someone else')).toBeTruthy();
    expect(screen.getByText('Gate code 4711')).toBeTruthy();
    expect(notes().value).toBe('Has two dogs');
  });

  it.each([
    ['Keep mine', 'Has two dogs'],
    ['Keep both', 'Gate code 4711\n\nHas two dogs'],
  ])('give way to "%s"', async (name, salesNotes) => {
    await collide();

    await press(name);

    expect(sent().at(-1)).toEqual({ purchaseId: '1', salesNotes, base: { salesNotes: 'Gate code 4711' } });
    expect(notes().value).toBe(salesNotes);
    expect(screen.queryByText('Yours')).toBeNull();
  });

  it('stand when they are taken', async () => {
    await collide();

    await press('Take theirs');

    expect(notes().value).toBe('Gate code 4711');
    expect(sent()).toHaveLength(1);
    expect(screen.queryByText('Yours')).toBeNull();
  });

  it('are no conflict when they are the same: an earlier try had arrived', async () => {
    api.refusesAsStale(updateSalesStage, 'salesNotes');
    await open();
    api.answers(listMyPurchasedLeads, [{ ...marcus, salesNotes: 'Has two dogs' }]);
    type('Has two dogs');
    pressSave();
    await settle();

    expect(screen.queryByText('Yours')).toBeNull();
    expect(screen.queryByText(/Not s/)).toBeNull();
    expect(notes().value).toBe('Has two dogs');
  });
});
