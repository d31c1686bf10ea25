import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { vi } from 'vitest';
import type { Locality } from '@shared/domain/places/localities.ts';
import { Field } from '@/components/ui/field.tsx';
import { renderWithApp } from '@/testing/render.tsx';
import type { Suggestion } from '@/components/address-field/address-field-suggestion.ts';
import { AddressField } from '@/components/address-field/address-field.tsx';

/** Called with the pick. */
export const picked = vi.fn<(suggestion: Suggestion) => void>();

function Form({ start }: { start: string }) {
  const [where, setWhere] = useState(start);
  return (
    <form>
      <Field label="Where" error="Service location is required">
        {(control) => (
          <AddressField
            {...control}
            value={where}
            onChange={setWhere}
            onPick={picked}
            autoComplete="street-address"
          />
        )}
      </Field>
      <button type="button">Elsewhere</button>
    </form>
  );
}

/** Stops the clock, so that a test can advance it. */
export async function stopClock(): Promise<void> {
  // Loaded here, so that no test waits for them with a stopped clock.
  await Promise.all([import('@/components/address-field/address-field-assist.tsx'), import('@/components/address-field/address-field-google.ts')]);
  vi.useFakeTimers();
  // Testing Library detects fake timers only by this name.
  vi.stubGlobal('jest', { advanceTimersByTime: vi.advanceTimersByTime.bind(vi) });
  picked.mockReset();
}

/** Advances the clock. */
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Renders an address field in a form, with its suggestions loaded. */
export async function renderField(start = '') {
  const { user } = renderWithApp(<Form start={start} />);
  await pass(0);
  return user;
}

export const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Where' });
export const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
export const isListOpen = () => screen.queryByRole('listbox') !== null;

/** Returns the active option for screen readers; null without one. */
export function litOption() {
  const id = field().getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.textContent;
}

/** Builds localities as the server returns them: "Broome WA 6725". */
export function localities(...labels: string[]): Locality[] {
  return labels.map((label, index) => {
    const [, suburb = '', state = '', postcode = ''] = /^(.+) ([A-Z]+) (\d{4})$/.exec(label) ?? [];
    return {
      suburb,
      state: state as Locality['state'],
      postcode,
      latitude: -20 - index,
      longitude: 120 + index,
    };
  });
}
