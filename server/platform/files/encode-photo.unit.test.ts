import sharp, { type Sharp } from 'sharp';
import { afterEach, expect, it, vi } from 'vitest';
import { encodePhoto } from './encode-photo.ts';

const SIDE = 1600;

const photo = () => sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#c63' } }).jpeg().toBuffer();

/** Makes the work on each photo last for minutes. */
function slowDown(pipelines: Sharp): void {
  vi.spyOn(pipelines, 'autoOrient').mockImplementation(function (this: Sharp) {
    return this.blur(1000);
  });
}

afterEach(() => {
  vi.restoreAllMocks();
});

it('photos that take too long are refused, and those after them are encoded', { timeout: 30_000 }, async () => {
  const bytes = await photo();
  slowDown(Object.getPrototypeOf(sharp(bytes)));

  const slow = await Promise.allSettled([1, 2, 3].map(() => encodePhoto(bytes, SIDE, { limitSeconds: 1 })));

  vi.restoreAllMocks();
  const message = 'This photo couldn’t be read. Please send a JPEG, PNG or WebP picture.';
  expect(slow).toMatchObject([1, 2, 3].map(() => ({ status: 'rejected', reason: { code: 'invalid_input', message } })));
  expect(await encodePhoto(bytes, SIDE)).toMatchObject({ width: 1600, height: 800 });
});

it('photos beyond a small queue are refused at once, and taken again once it is shorter', async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#884422' } }).jpeg().toBuffer();

  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => encodePhoto(bytes, SIDE)));

  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused.length).toBeGreaterThanOrEqual(30);
  expect(new Set(refused.map((error: { code?: unknown }) => error.code))).toEqual(new Set(['unavailable']));
  expect(outcomes.length - refused.length).toBeGreaterThanOrEqual(8);
  expect(await encodePhoto(bytes, SIDE)).toMatchObject({ width: 40, height: 30 });
});
