import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { withEarlyInput } from './early-input.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <div id="root">
      <input aria-label="Name" name="name">
      <input aria-label="Town" name="town" value="Perth">
      <textarea aria-label="Notes" name="notes"></textarea>
      <input type="radio" aria-label="Small" name="size" value="small" checked>
      <input type="radio" aria-label="Large" name="size" value="large">
      <select aria-label="State" name="state"><option value="NSW">NSW</option><option value="WA">WA</option></select>
      <input aria-label="Nameless">
    </div>`;
});

const empty = { name: '', town: 'Perth', notes: '', size: 'small', state: 'NSW', phone: '' };

describe('what is entered before the app is there', () => {
  it('takes the place of a form’s empty values', async () => {
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Name'), 'Priya');
    await user.type(screen.getByLabelText('Notes'), 'Two dogs');
    await user.click(screen.getByLabelText('Large'));
    await user.selectOptions(screen.getByLabelText('State'), 'WA');
    await user.type(screen.getByLabelText('Nameless'), 'lost');

    expect(withEarlyInput(empty)).toEqual({
      name: 'Priya',
      town: 'Perth',
      notes: 'Two dogs',
      size: 'large',
      state: 'WA',
      phone: '',
    });
  });

  it('is nothing where nobody entered anything', () => {
    expect(withEarlyInput(empty)).toEqual(empty);
  });

  it('is nothing of a field that the form does not have', async () => {
    await userEvent.setup().type(screen.getByLabelText('Name'), 'Priya');

    expect(withEarlyInput({ phone: '' })).toEqual({ phone: '' });
  });
});
