import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { vi } from 'vitest';
import type { Locality } from '@shared/domain/localities.ts';
import { Field } from '@/components/ui/field.tsx';
import { renderWithApp } from '@/testing/render.tsx';
import type { Suggestion } from './address-field-suggestion.ts';
import { AddressField } from './address-field.tsx';

/** Told what was picked. */
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

/** Stops the clock, so that a test can let it run. */
export async function stopClock(): Promise<void> {
  // Loaded here, so that no test waits for them with its clock stopped.
  await Promise.all([import('./address-field-assist.tsx'), import('./address-field-google.ts')]);
  vi.useFakeTimers();
  // Testing Library knows fake timers only by this name.
  vi.stubGlobal('jest', { advanceTimersByTime: vi.advanceTimersByTime.bind(vi) });
  picked.mockReset();
}

/** Lets time pass. */
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** A field that asks where, in a form, with its suggestions there. */
export async function renderField(start = '') {
  const { user } = renderWithApp(<Form start={start} />);
  await pass(0);
  return user;
}

export const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Where' });
export const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
export const isListOpen = () => screen.queryByRole('listbox') !== null;

/** The line that assistive technology is told of; null for none. */
export function litOption() {
  const id = field().getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.textContent;
}

/** Localities as the server gives them: "Broome WA 6725". */
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
