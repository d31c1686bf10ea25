import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { searchPlaces } from '@shared/contracts/places.ts';
import { api } from '@/testing/api.ts';
import { field, isListOpen, options, picked } from '@/testing/address-field-driver.tsx';
import { GoogleDouble } from '@/testing/address-field-google-double.ts';
import { isLive, leavePage, renderWith, settle, startPage, typeIn } from '@/testing/address-field-live-driver.ts';

const ADDRESS = '3 Dampier Terrace, Broome WA 6725, Australia';
const BROOME = { latitude: -17.96, longitude: 122.23 };

let google: GoogleDouble;

beforeEach(async () => {
  await startPage();
  google = new GoogleDouble();
});

afterEach(leavePage);

describe.each(['new', 'legacy'] as const)('by the %s interface', (by) => {
  const library = () => (by === 'new' ? google.newPlaces() : google.legacyPlaces());

  it('suggests addresses of Australia, with the provider’s name under them', async () => {
    await typeIn('3 damp', await renderWith(library()));

    expect(options()).toEqual(['3 Dampier Tce, Broome WA, Australia']);
    expect(screen.getByText('Google Maps')).toBeDefined();
    expect(google.asked).toEqual([
      expect.objectContaining({
        by,
        input: '3 damp',
        request: expect.objectContaining(
          by === 'new'
            ? { includedRegionCodes: ['au'] }
            : { componentRestrictions: { country: 'au' }, types: ['address'] },
        ),
      }),
    ]);
    expect(api.requests(searchPlaces)).toEqual([]);
  });

  it('puts the full address into the field and tells where it is', async () => {
    const user = await typeIn('3 damp', await renderWith(library()));

    await user.keyboard('{ArrowDown}{Enter}');
    await settle();

    expect(field().value).toBe(ADDRESS);
    expect(picked).toHaveBeenCalledExactlyOnceWith({ text: ADDRESS, point: BROOME });
    expect(document.activeElement).toBe(field());
    expect(isListOpen()).toBe(false);
    expect(google.details).toEqual([
      expect.objectContaining({
        id: 'place-1',
        fields:
          by === 'new'
            ? ['formattedAddress', 'location', 'displayName', 'id']
            : ['formatted_address', 'geometry', 'name', 'place_id'],
      }),
    ]);
  });

  it('has one session up to a pick, and a new one after it', async () => {
    const user = await typeIn('3 damp', await renderWith(library()));
    await typeIn('3 dampier', user);
    await user.keyboard('{ArrowDown}{Enter}');
    await settle();
    await typeIn('4 damp', user);

    const [first, second, third] = google.asked.map(({ token }) => token);
    expect(first).toBeDefined();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    // The new API sends it automatically.
    expect(google.details[0]?.token).toBe(by === 'legacy' ? first : undefined);
  });

  it('keeps what was suggested when its details are refused', async () => {
    google.address = null;
    const user = await typeIn('3 damp', await renderWith(library()));

    await user.keyboard('{ArrowDown}{Enter}');
    await settle();

    expect(field().value).toBe('3 Dampier Tce, Broome WA, Australia');
    expect(picked).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ point: null }));
  });

  it('leaves what is typed after a pick alone', async () => {
    const finish: (() => void)[] = [];
    google.detailsReady = new Promise((resolve) => finish.push(resolve));
    const user = await typeIn('3 damp', await renderWith(library()));

    await user.keyboard('{ArrowDown}{Enter}x');
    finish[0]?.();
    await settle();

    expect(field().value).toBe('3 Dampier Tce, Broome WA, Australiax');
    expect(picked).not.toHaveBeenCalled();
  });

  it('leaves what it does not know to the server’s localities, and makes nothing up', async () => {
    google.predictions = [];
    google.answerLegacy = () => 'ZERO_RESULTS';
    const user = await typeIn('broome', await renderWith(library()));
    expect(options()).toEqual(['Broome WA 6725']);
    expect(screen.queryByText('Google Maps')).toBeNull();

    api.answers(searchPlaces, []);
    await typeIn('smithers', user);
    expect(isListOpen()).toBe(false);
    expect(isLive()).toBe(true);
  });
});
