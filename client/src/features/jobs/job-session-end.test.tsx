import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getMe } from '@shared/contracts/auth.ts';
import { listMyPurchasedLeads } from '@shared/contracts/purchase-lists.ts';
import { updateSalesStage, type PurchasedLead } from '@shared/contracts/purchases.ts';
import { claimDevice, leaveDevice } from '@/lib/offline/device.ts';
import { leftWorkUntil } from '@/lib/offline/left-work.ts';
import { forgetWhoIsGone } from '@/lib/session/session-tabs.ts';
import { setSession } from '@/lib/session/session.ts';
import { saveUnsaved } from '@/lib/hooks/unsaved-work.ts';
import { api } from '@/testing/api.ts';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { device } from '@/testing/device-storage.ts';
import { killTab, renderJobs, renderKeptJobs } from '@/testing/render-kept-jobs.tsx';

vi.mock('idb-keyval', () => import('@/testing/device-storage.ts'));

const marcus = buildPurchase({ id: 1, salesNotes: 'Has a dog' });

const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
const sent = () => api.requests(updateSalesStage).map(({ body }) => body);
const notes = () => screen.getByLabelText<HTMLTextAreaElement>('Sales notes');
const type = (text: string) => fireEvent.change(notes(), { target: { value: text } });
const pressSave = () => fireEvent.click(screen.getByRole('button', { name: /^Save notes/ }));
const serves = (job: typeof marcus) =>
  api.answers(updateSalesStage, ({ body }) => ({ ...job, salesNotes: body.salesNotes ?? null }));

beforeEach(() => {
  device.reset();
  vi.useFakeTimers();
});

async function open() {
  renderKeptJobs([marcus]);
  await settle();
}

describe('what is typed and not saved', () => {
  it('is kept through a session that ended, and saved once the same person signs in again', async () => {
    api.refuses(updateSalesStage, 'unauthenticated', 'Sign in first.');
    api.refuses(getMe, 'unauthenticated', 'Sign in first.');
    await open();
    type('Has two dogs');
    pressSave();
    type('Has three dogs');
    await settle();
    await leaveDevice();
    cleanup();
    expect(device.keys()).toEqual(['job-drafts 7']);
    expect(leftWorkUntil()).toBe(Date.now() + 14 * 24 * 60 * 60_000);

    serves(marcus);
    await open();
    await settle(600);

    expect(sent().at(-1)).toMatchObject({ salesNotes: 'Has two dogs' });
    expect(notes().value).toBe('Has three dogs');
  });

  it('starts its fourteen days at the first start without a session, also where the browser has no worker', async () => {
    await open();
    type('Has two dogs');
    await settle(600);
    killTab();
    expect(leftWorkUntil()).toBeNull();

    forgetWhoIsGone({ session: { user: null } });
    await vi.dynamicImportSettled();
    await settle();

    expect(leftWorkUntil()).toBe(Date.now() + 14 * 24 * 60 * 60_000);
    expect(device.keys()).toEqual(['job-drafts 7']);
  });

  it('is on the card once it is saved, though the list that was asked for before comes after', async () => {
    api.fails(updateSalesStage);
    await open();
    type('Has two dogs');
    pressSave();
    await settle();
    killTab();

    serves(marcus);
    const answers: ((rows: PurchasedLead[]) => void)[] = [];
    api.answers(listMyPurchasedLeads, () => new Promise<PurchasedLead[]>((resolve) => answers.push(resolve)));
    renderJobs();
    await settle(600);
    expect(sent().at(-1)).toMatchObject({ salesNotes: 'Has two dogs' });
    answers.shift()?.([marcus]);
    for (const answer of answers) answer([{ ...marcus, salesNotes: 'Has two dogs' }]);
    await settle();

    expect(notes().value).toBe('Has two dogs');
  });

  it('of a session that ended is deleted when another person signs in', async () => {
    await open();
    type('Has two dogs');
    await settle(500);
    setSession(null);
    await leaveDevice();
    cleanup();

    await claimDevice(8);

    expect(device.keys()).toEqual([]);
    expect(leftWorkUntil()).toBeNull();
  });

  it('is saved on request without pressing Save', async () => {
    serves(marcus);
    await open();
    type('Has two dogs');

    const saved = saveUnsaved();
    await settle();

    expect(await saved).toBe(true);
    expect(sent()).toMatchObject([{ salesNotes: 'Has two dogs' }]);
  });
});
