import { beforeEach, describe, expect, it, vi } from 'vitest';
import { device } from '@/testing/device-storage.ts';
import { countTold, countUnseen } from './unseen-leads.ts';

vi.mock('idb-keyval', () => import('@/testing/device-storage.ts'));

const postedAt = (...minutes: number[]) => minutes.map((minute) => ({ createdAt: `2026-03-02T10:${minute}:00Z` }));

beforeEach(() => device.reset());

describe('the leads that someone has not seen', () => {
  it('are none while the market is in view, and those that came since when it is not', async () => {
    expect(await countUnseen(7, postedAt(10, 20), true)).toBe(0);

    expect(await countUnseen(7, postedAt(10, 20), false)).toBe(0);
    expect(await countUnseen(7, postedAt(10, 20, 30, 40), false)).toBe(2);
    // One has been sold since.
    expect(await countUnseen(7, postedAt(10, 40), false)).toBe(1);
    expect(await countUnseen(7, postedAt(10, 40), true)).toBe(0);
    expect(await countUnseen(7, postedAt(10, 40), false)).toBe(0);
  });

  it('are not what an older lead makes that is for sale again', async () => {
    await countUnseen(7, postedAt(20, 30), true);

    expect(await countUnseen(7, postedAt(10, 20, 30), false)).toBe(0);
  });

  it('are more with each that is told while no page is open, until a page reads the market itself', async () => {
    await countUnseen(7, postedAt(10), true);
    await countUnseen(7, postedAt(10, 20), false);

    expect(await countTold('lead-3')).toBe(2);
    expect(await countTold('lead-4')).toBe(3);
    expect(await countTold('lead-3')).toBe(3);
    expect(await countUnseen(7, postedAt(10, 20, 30), false)).toBe(2);
    expect(await countTold('lead-5')).toBe(3);
  });

  it('are none where nobody is signed in', async () => {
    expect(await countTold('lead-3')).toBe(0);
    expect(device.keys()).toEqual([]);
  });
});
