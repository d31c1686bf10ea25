import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { searchPlaces } from '@shared/contracts/places.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { api } from '@/testing/api.ts';
import { field, localities, pass, renderField, stopClock } from './address-field-driver.tsx';
import { resetLiveSearch } from '@/components/address-field/address-field-live.ts';

/** The console warnings. */
export const warned = vi.spyOn(console, 'warn');

export const isLive = () => screen.queryByTitle(/^Live address search/) !== null;

/** Starts a page with a stopped clock, without a key or a maps library; the server knows Broome. */
export async function startPage(): Promise<void> {
  await stopClock();
  warned.mockReset().mockImplementation(() => {});
  api.answers(searchPlaces, localities('Broome WA 6725'));
}

export function leavePage(): void {
  vi.unstubAllGlobals();
  resetLiveSearch();
  clientConfig.hasPlacesKey = false;
}

/** Waits for chained promises that take no time. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await pass(0);
}

/** Announces that the library is on the page, as its script does. */
export async function announce(): Promise<void> {
  window.dispatchEvent(new Event('googlePlacesReady'));
  await pass(100);
  await settle();
}

/** Replaces the field's text, and waits for the list. */
export async function typeIn(text: string, shown?: Awaited<ReturnType<typeof renderField>>) {
  const user = shown ?? (await renderField());
  await user.click(field());
  await settle();
  await user.clear(field());
  await user.paste(text);
  await pass(300);
  await settle();
  return user;
}

/** Renders a field on a page that already has a maps library. */
export async function renderWith(places: object) {
  vi.stubGlobal('google', { maps: { places } });
  const user = await renderField();
  await pass(100);
  await settle();
  return user;
}
