import { importLibrary, setOptions } from '@googlemaps/js-api-loader';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getGooglePlacesKey } from '@shared/contracts/system.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { api } from '@/testing/api.ts';
import { field, options, pass, renderField } from '@/testing/address-field-driver.tsx';
import { GoogleDouble } from '@/testing/address-field-google-double.ts';
import {
  announce,
  isLive,
  leavePage,
  renderWith,
  settle,
  startPage,
  typeIn,
  warned,
} from '@/testing/address-field-live-driver.ts';

vi.mock('@googlemaps/js-api-loader', () => ({ importLibrary: vi.fn(), setOptions: vi.fn() }));

let google: GoogleDouble;

beforeEach(async () => {
  await startPage();
  google = new GoogleDouble();
  vi.mocked(setOptions).mockReset();
  vi.mocked(importLibrary).mockReset();
  api.answers(getGooglePlacesKey, { key: 'maps-key' });
});

afterEach(leavePage);

const install = (places: object) => vi.stubGlobal('google', { maps: { places } });
const refuse = () => Promise.reject(new Error('PERMISSION_DENIED'));

function expectBasic() {
  expect(isLive()).toBe(false);
  expect(options()).toEqual(['Broome WA 6725']);
  expect(warned).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alert')).toBeNull();
}

describe('where the maps provider comes from', () => {
  it('loads its library with the key, on the first focus and once', async () => {
    clientConfig.hasPlacesKey = true;
    vi.mocked(importLibrary).mockImplementation(async () => google.newPlaces() as never);
    const user = await renderField();
    expect(api.requests(getGooglePlacesKey)).toEqual([]);

    await user.click(field());
    await settle();
    await user.tab();
    await user.click(field());
    await settle();

    expect(isLive()).toBe(true);
    expect(api.requests(getGooglePlacesKey)).toHaveLength(1);
    expect(setOptions).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ key: 'maps-key' }));
    expect(importLibrary).toHaveBeenCalledExactlyOnceWith('places');
  });

  it('loads nothing without a key', async () => {
    await typeIn('broome');

    expect(isLive()).toBe(false);
    expect(api.requests(getGooglePlacesKey)).toEqual([]);
    expect(options()).toEqual(['Broome WA 6725']);
    expect(warned).not.toHaveBeenCalled();
  });

  it('takes a library that is there, after 100 ms', async () => {
    install(google.newPlaces());
    await renderField();

    await pass(99);
    expect(isLive()).toBe(false);
    await pass(1);
    await settle();

    expect(isLive()).toBe(true);
  });

  it('takes a library that says later that it is ready, after 100 ms', async () => {
    await renderField();
    await pass(5000);
    install(google.newPlaces());

    window.dispatchEvent(new Event('googlePlacesReady'));
    await pass(99);
    expect(isLive()).toBe(false);
    await pass(1);
    await settle();

    expect(isLive()).toBe(true);
  });

  it('takes a library of its own parts by its own importer', async () => {
    vi.stubGlobal('google', { maps: { places: {}, importLibrary: async () => google.newPlaces() } });
    await typeIn('3 damp');

    expect(isLive()).toBe(true);
    expect(google.asked).toHaveLength(1);
  });
});

describe('when the maps provider fails', () => {
  it('takes the legacy interface where the key allows no other', async () => {
    google.answerNew = refuse;
    await typeIn('3 damp', await renderWith({ ...google.newPlaces(), ...google.legacyPlaces() }));

    expect(google.asked.map(({ by }) => by)).toEqual(['new', 'legacy']);
    expect(options()).toEqual(['3 Dampier Tce, Broome WA, Australia']);
    expect(isLive()).toBe(true);
    expect(warned).not.toHaveBeenCalled();
  });

  it('falls back when both interfaces refuse, and does not ask them again', async () => {
    google.answerNew = refuse;
    google.answerLegacy = () => 'REQUEST_DENIED';
    const user = await renderWith({ ...google.newPlaces(), ...google.legacyPlaces() });

    await typeIn('broome', user);
    expectBasic();
    await typeIn('broom', user);
    expectBasic();

    expect(google.asked).toHaveLength(2);
  });

  it('falls back when it keeps silent', async () => {
    google.answerNew = () => new Promise(() => {});
    await typeIn('broome', await renderWith(google.newPlaces()));
    await pass(4000);

    expectBasic();
  });

  it('falls back when its script is blocked, without trying again', async () => {
    clientConfig.hasPlacesKey = true;
    vi.mocked(importLibrary).mockRejectedValue(new Error('blocked'));

    const user = await typeIn('broome');
    await user.tab();
    await typeIn('broome', user);

    expectBasic();
    expect(importLibrary).toHaveBeenCalledOnce();
  });

  it('falls back when the key cannot be had', async () => {
    clientConfig.hasPlacesKey = true;
    api.fails(getGooglePlacesKey);

    await typeIn('broome');

    expectBasic();
    expect(importLibrary).not.toHaveBeenCalled();
  });

  it('falls back when there is no key after all', async () => {
    clientConfig.hasPlacesKey = true;
    api.answers(getGooglePlacesKey, { key: '' });

    await typeIn('broome');

    expectBasic();
  });

  it('falls back when the library that says it is ready has no places, and says so once', async () => {
    await renderField();
    install({});
    await announce();
    await announce();

    expect(isLive()).toBe(false);
    expect(warned).toHaveBeenCalledOnce();
  });

  it('takes a library that is ready after all', async () => {
    clientConfig.hasPlacesKey = true;
    api.fails(getGooglePlacesKey);
    const user = await typeIn('broome');

    install(google.newPlaces());
    await announce();
    await typeIn('3 damp', user);

    expect(isLive()).toBe(true);
    expect(options()).toEqual(['3 Dampier Tce, Broome WA, Australia']);
  });
});
