import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { searchPlaces } from '@shared/contracts/places.ts';
import { api } from '@/testing/api.ts';
import { localities } from '@/testing/address-field-driver.tsx';
import { hydrateWithApp } from '@/testing/hydrate.tsx';
import { renderWithApp } from '@/testing/render.tsx';
import { LocationSearch } from './location-search.tsx';

const field = () => screen.getByLabelText<HTMLInputElement>('Suburb, postcode or street address');
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Find Local Electricians' });

beforeEach(() => api.answers(searchPlaces, []));

describe('LocationSearch', () => {
  it('says why it cannot search while the field is blank', async () => {
    const { user } = renderWithApp(<LocationSearch />);

    await user.type(await screen.findByRole('combobox'), '   ');

    expect(button().hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('Suburb, postcode or street address').id).toBe(button().getAttribute('aria-describedby'));
  });

  it.each(["Bondi & Co #4 'rear' 😀", '<b>Long</b> '.repeat(16)])(
    'takes %s to the quote form unharmed',
    async (where) => {
      const { user, history } = renderWithApp(<LocationSearch />);

      await user.click(await screen.findByRole('combobox'));
      await user.paste(where);
      await user.keyboard('{Enter}');

      const url = new URL(history?.at(-1) ?? '', 'https://x.example');
      expect(url.pathname).toBe('/get-quote');
      expect(url.searchParams.get('serviceLocation')).toBe(where);
    },
  );
});

it('has suggestions for someone who was in the field before their part was there', async () => {
  api.answers(searchPlaces, localities('Parramatta NSW 2150'));
  const { user } = renderWithApp(<LocationSearch />);
  act(() => field().focus());
  await user.keyboard('Parra');

  const list = await screen.findByRole('listbox');

  expect(within(list).getByText('Parramatta NSW 2150')).toBeDefined();
  expect(document.activeElement).toBe(field());
});

describe('before the app is there', () => {
  it('is a plain form that the browser keeps from being sent blank', async () => {
    await hydrateWithApp(<LocationSearch />, {
      before: async () => {
        const form = field().form!;
        expect([form.getAttribute('action'), form.method, field().name]).toEqual(['/get-quote', 'get', 'serviceLocation']);
        expect(button().disabled).toBe(false);
        expect(form.checkValidity()).toBe(false);
        field().value = '   ';
        expect(form.checkValidity()).toBe(false);
        field().value = "St Kilda & 'more'";
        expect(form.checkValidity()).toBe(true);
        field().value = '';
      },
    });

    expect(button().disabled).toBe(true);
  });

  it('keeps what is typed, and the caret, when the app takes over', async () => {
    const { user, mended } = await hydrateWithApp(<LocationSearch />, {
      before: async (early) => {
        await early.type(field(), 'Bradon');
        field().setSelectionRange(3, 3);
      },
    });

    expect(mended).toEqual([]);
    expect(document.activeElement).toBe(field());
    expect(field().selectionStart).toBe(3);
    await user.keyboard('d');
    expect(field().value).toBe('Braddon');
    expect(button().disabled).toBe(false);
  });
});
