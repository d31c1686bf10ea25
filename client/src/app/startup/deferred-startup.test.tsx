import { expect, it } from 'vitest';
import { HOUR_MS } from '@shared/domain/time/durations.ts';
import { startDeferred } from './deferred-startup.ts';

it('the latest request of a device is removed after 24 hours by the start of any page', async () => {
  const KEY = 'sparkdrop.latest-request';
  localStorage.setItem(KEY, JSON.stringify({ jobReference: 'AE-9E', requestToken: 'secret', sentAt: Date.now() - 25 * HOUR_MS }));

  startDeferred(null);

  await expect.poll(() => localStorage.getItem(KEY)).toBeNull();
});
