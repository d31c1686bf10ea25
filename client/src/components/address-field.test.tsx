import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Field } from '@/components/ui/field.tsx';
import { renderWithApp } from '@/testing/render.tsx';
import type { Suggestion, SuggestionSource } from './address-field-suggestions.ts';
import { AddressField } from './address-field.tsx';

const picked = vi.fn<(suggestion: Suggestion) => void>();

function Form({ start = '', source }: { start?: string; source?: SuggestionSource }) {
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
            source={source}
            autoComplete="street-address"
          />
        )}
      </Field>
      <button type="button">Elsewhere</button>
    </form>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Where' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const isListOpen = () => screen.queryByRole('listbox') !== null;
const litOption = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.textContent;
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function renderField(props: { start?: string; source?: SuggestionSource } = {}) {
  return renderWithApp(<Form {...props} />).user;
}

beforeEach(() => {
  vi.useFakeTimers();
  // Testing Library knows fake timers only by this name.
  vi.stubGlobal('jest', { advanceTimersByTime: vi.advanceTimersByTime.bind(vi) });
  picked.mockReset();
});

afterEach(() => vi.unstubAllGlobals());

describe('AddressField', () => {
  it('opens 300 ms after the last key and says once how many there are', async () => {
    const user = renderField();

    await user.type(field(), 'bris');
    await pass(299);
    expect(isListOpen()).toBe(false);
    await pass(1);

    expect(options()).toEqual(['Brisbane QLD 4000']);
    expect(field().getAttribute('aria-expanded')).toBe('true');
    expect(field().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
    expect(screen.getByRole('status').textContent).toBe('1 suggestion');
  });

  it('stays closed for two characters', async () => {
    const user = renderField();

    await user.type(field(), 'br');
    await pass(1000);

    expect(isListOpen()).toBe(false);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('opens on focus when there is text enough', async () => {
    const user = renderField({ start: 'tas' });

    await user.click(field());
    await pass(0);

    expect(options()).toEqual(['Hobart TAS 7000', 'Launceston TAS 7250']);
  });

  it('lights lines by the arrows from the first press, round the ends, and by Home and End', async () => {
    const user = renderField({ start: 'tas' });
    await user.click(field());
    await pass(0);

    expect(litOption()).toBeNull();
    await user.keyboard('{ArrowDown}');
    expect(litOption()).toBe('Hobart TAS 7000');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Hobart TAS 7000');
    await user.keyboard('{ArrowUp}');
    expect(litOption()).toBe('Launceston TAS 7250');
    await user.keyboard('{ArrowDown}');
    expect(litOption()).toBe('Hobart TAS 7000');
    await user.keyboard('{End}');
    expect(litOption()).toBe('Launceston TAS 7250');
    await user.keyboard('{Home}');
    expect(litOption()).toBe('Hobart TAS 7000');
  });

  it('picks with Enter, keeps focus and keeps the list closed', async () => {
    const user = renderField({ start: 'hob' });
    await user.click(field());
    await pass(0);

    await user.keyboard('{ArrowDown}{Enter}');
    await pass(1000);

    expect(field().value).toBe('Hobart TAS 7000');
    expect(picked).toHaveBeenCalledWith({
      text: 'Hobart TAS 7000',
      point: { latitude: -42.8821, longitude: 147.3272 },
    });
    expect(document.activeElement).toBe(field());
    expect(isListOpen()).toBe(false);
  });

  it('leaves Enter to the form when no line is lit', async () => {
    const user = renderField({ start: 'hob' });
    const submitted = vi.fn((event: SubmitEvent) => event.preventDefault());
    field().form?.addEventListener('submit', submitted);
    await user.click(field());
    await pass(0);

    await user.keyboard('{Enter}');

    expect(submitted).toHaveBeenCalledOnce();
  });

  it('closes on Esc, keeps the text, and opens again with an arrow', async () => {
    const user = renderField({ start: 'hob' });
    await user.click(field());
    await pass(0);

    await user.keyboard('{Escape}');
    expect(isListOpen()).toBe(false);
    expect(field().value).toBe('hob');

    await user.keyboard('{ArrowDown}');
    await pass(0);
    expect(isListOpen()).toBe(true);
  });

  it('closes 200 ms after Tab has left it', async () => {
    const user = renderField({ start: 'hob' });
    await user.click(field());
    await pass(0);

    await user.tab();
    await pass(199);
    expect(isListOpen()).toBe(true);
    await pass(1);

    expect(isListOpen()).toBe(false);
    expect(field().value).toBe('hob');
  });

  it('is not lost to its own blur under a slow tap, and gives focus back after it', async () => {
    const user = renderField({ start: 'hob' });
    await user.click(field());
    await pass(0);

    const option = screen.getByRole('option');
    fireEvent.pointerDown(option);
    act(() => field().blur());
    await pass(600);
    expect(isListOpen()).toBe(true);
    fireEvent.pointerUp(option);
    fireEvent.click(option);
    await pass(1000);

    expect(field().value).toBe('Hobart TAS 7000');
    expect(document.activeElement).toBe(field());
    expect(isListOpen()).toBe(false);
  });

  it('closes after a press on the list that picked nothing', async () => {
    const user = renderField({ start: 'hob' });
    await user.click(field());
    await pass(0);

    fireEvent.pointerDown(screen.getByRole('option'));
    act(() => field().blur());
    fireEvent.pointerCancel(window);
    await pass(200);

    expect(isListOpen()).toBe(false);
  });

  it('ignores an answer that comes after a newer question', async () => {
    const answers = new Map<string, (found: Suggestion[]) => void>();
    const user = renderField({
      source: (typed) => new Promise((resolve) => answers.set(typed, resolve)),
    });

    await user.type(field(), 'mel');
    await pass(300);
    await user.clear(field());
    await user.type(field(), 'syd');
    await pass(300);
    await act(async () => answers.get('syd')?.([{ text: 'Sydney', point: null }]));
    await act(async () => answers.get('mel')?.([{ text: 'Melbourne', point: null }]));

    expect(options()).toEqual(['Sydney']);
  });

  it('stays a plain field when its source fails', async () => {
    const user = renderField({ source: () => Promise.reject(new Error('offline')) });

    await user.type(field(), 'mel');
    await pass(300);

    expect(isListOpen()).toBe(false);
    expect(field().value).toBe('mel');
  });

  it('turns the browser’s own suggestions off only while its list is open', async () => {
    const user = renderField({ start: 'hob' });
    expect(field().getAttribute('autocomplete')).toBe('street-address');

    await user.click(field());
    await pass(0);

    expect(field().getAttribute('autocomplete')).toBe('off');
  });

  it('says in words where its suggestions come from, and what is wrong', () => {
    renderField();

    const described = field().getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Service location is required',
      'Basic suggestions',
    ]);
    expect(screen.getByText('Basic suggestions').title).toContain('short list of places');
  });
});
