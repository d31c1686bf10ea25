import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderWithApp } from '@/testing/render.tsx';
import { DateFilter, FilterChip } from './date-filter.tsx';
import type { DateFilterValue } from './date-filter.ts';

function show(start: DateFilterValue = { choice: 'all' }) {
  const onChange = vi.fn<(value: DateFilterValue) => void>();
  function Page() {
    const [value, setValue] = useState(start);
    const handleChange = (next: DateFilterValue) => {
      onChange(next);
      setValue(next);
    };
    return (
      <>
        <DateFilter value={value} onChange={handleChange} />
        <FilterChip value={value} shown={3} total={28} onClear={() => handleChange({ choice: 'all' })} />
        <button type="button" onClick={() => setValue({ choice: 'custom', from: '2026-07-01' })}>
          Back
        </button>
      </>
    );
  }
  return { ...renderWithApp(<Page />), onChange };
}

const filter = () => screen.getByRole('combobox', { name: 'Date filter' });
const field = (name: 'From' | 'To') => screen.getByLabelText(name) as HTMLInputElement;

// A date field is one value to the page, whatever keys its parts took.
const enter = (name: 'From' | 'To', day: string) => fireEvent.change(field(name), { target: { value: day } });

const fault = 'The first date can’t be after the last';

describe('the date filter', () => {
  it('says by whose calendar it counts, once it counts', async () => {
    const { user } = show();
    expect(screen.queryByText(/this device’s calendar/)).toBeNull();

    await user.selectOptions(filter(), 'Today');

    expect(screen.getByText('Days follow this device’s calendar. Times on cards are Sydney time.')).toBeTruthy();
  });

  it('offers the choices of the specification and says which it is', async () => {
    const { user, onChange } = show();
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'All Time',
      'Today',
      'Yesterday',
      'Last 7 Days',
      'Last 30 Days',
      'Custom Range',
    ]);
    expect(screen.queryByRole('button', { name: 'Clear Filter' })).toBeNull();
    expect(screen.queryByText(/shown/)).toBeNull();

    await user.selectOptions(filter(), 'Last 7 Days');

    expect(onChange.mock.lastCall).toEqual([{ choice: 'last7' }]);
    expect(screen.getByRole('status').textContent).toBe('Last 7 Days: 3 of 28 shown');
    expect(screen.queryByLabelText('From')).toBeNull();
  });

  it.each(['Clear Filter', 'Remove filter Yesterday'])('is all of time again after "%s", and has the focus', async (name) => {
    const { user, onChange } = show({ choice: 'yesterday' });

    await user.click(screen.getByRole('button', { name }));

    expect(onChange.mock.calls).toEqual([[{ choice: 'all' }]]);
    expect(filter()).toHaveProperty('value', 'all');
    expect(document.activeElement).toBe(filter());
    expect(screen.queryByText(/shown/)).toBeNull();
  });
});

describe('a range of one’s own', () => {
  it('may be open at either end', async () => {
    const { user, onChange } = show();
    await user.selectOptions(filter(), 'Custom Range');
    await screen.findByLabelText('From');
    expect(onChange.mock.lastCall).toEqual([{ choice: 'custom' }]);

    enter('To', '2026-08-15');
    expect(onChange.mock.lastCall).toEqual([{ choice: 'custom', to: '2026-08-15' }]);
    expect(screen.getByText('Until 15 Aug 2026: 3 of 28 shown')).toBeTruthy();

    enter('From', '2026-08-15');
    expect(onChange.mock.lastCall).toEqual([{ choice: 'custom', from: '2026-08-15', to: '2026-08-15' }]);

    enter('To', '');
    expect(onChange.mock.lastCall).toEqual([{ choice: 'custom', from: '2026-08-15' }]);
  });

  it('is refused under the field when its first day is after its last, and nothing is applied', () => {
    const { onChange } = show({ choice: 'custom', to: '2026-08-15' });

    enter('From', '2026-08-16');

    expect(screen.getByText(fault)).toBeTruthy();
    expect(field('From').value).toBe('2026-08-16');
    expect(field('From').getAttribute('aria-invalid')).toBe('true');
    expect(field('To').getAttribute('aria-invalid')).toBeNull();
    const words = field('From').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(words)?.textContent).toBe(fault);
    expect(onChange).not.toHaveBeenCalled();

    enter('To', '2026-08-20');

    expect(screen.queryByText(fault)).toBeNull();
    expect(onChange.mock.calls).toEqual([[{ choice: 'custom', from: '2026-08-16', to: '2026-08-20' }]]);
  });

  it('waits for the whole year, and says so only when the field is left', () => {
    const { onChange } = show({ choice: 'custom' });

    enter('From', '0002-08-15');
    expect(field('From').getAttribute('aria-invalid')).toBeNull();
    fireEvent.blur(field('From'));
    expect(screen.getByText('Please enter a date between 2000 and 2099')).toBeTruthy();
    expect(onChange).not.toHaveBeenCalled();

    enter('From', '2026-08-15');
    expect(onChange.mock.calls).toEqual([[{ choice: 'custom', from: '2026-08-15' }]]);
    expect(screen.queryByText('Please enter a date between 2000 and 2099')).toBeNull();
  });

  it('gives way to the one that an address brings', async () => {
    const { user } = show({ choice: 'custom', to: '2026-08-15' });
    enter('From', '2026-08-16');

    await user.click(screen.getByRole('button', { name: 'Back' }));

    expect(field('From').value).toBe('2026-07-01');
    expect(field('To').value).toBe('');
    expect(screen.queryByText(fault)).toBeNull();
  });
});

it.each([
  [{ choice: 'all' }, undefined, 5, ''],
  [{ choice: 'all' }, 'oven', 5, '“oven”: 5 of 28 shown'],
  [{ choice: 'today' }, 'oven', 5, 'Today, “oven”: 5 of 28 shown'],
  [{ choice: 'today' }, undefined, undefined, 'Today'],
] as const)('a chip of %o and a search for %s', (value, q, shown, words) => {
  renderWithApp(<FilterChip value={value} q={q} shown={shown} total={28} onClear={vi.fn<() => void>()} />);

  expect(screen.getByRole('status').textContent).toBe(words);
  expect(screen.queryAllByRole('button')).toHaveLength(words ? 1 : 0);
});
