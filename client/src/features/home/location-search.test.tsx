import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithApp } from '@/testing/render.tsx';
import { LocationSearch } from './location-search.tsx';

const field = () => screen.getByLabelText('Suburb, postcode or street address');
const button = () => screen.getByRole('button', { name: 'Find Local Electricians' });

describe('LocationSearch', () => {
  it('says why it cannot search while the field is blank', async () => {
    const { user } = renderWithApp(<LocationSearch />);

    await user.type(await screen.findByRole('combobox'), '   ');

    expect(button().hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('Type a suburb or postcode').id).toBe(
      button().getAttribute('aria-describedby'),
    );
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

it('has suggestions once their part is there, and keeps what was typed before', async () => {
  const { user } = renderWithApp(<LocationSearch />);
  expect(field().getAttribute('role')).toBeNull();
  act(() => field().focus());
  await user.keyboard('Parra');
  expect(field().getAttribute('role')).toBeNull();
  await user.tab();

  const combobox = await screen.findByRole<HTMLInputElement>('combobox');

  expect(combobox.value).toBe('Parra');
});
