import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWithApp } from '@/testing/render.tsx';
import { ContactChange } from './contact-change.tsx';

/** Renders the form; the server has not answered until `end`, with an error if one is given. */
function open() {
  const answers: ((error?: Error) => void)[] = [];
  const wait = () => new Promise<void>((resolve, reject) => void answers.push((error) => (error ? reject(error) : resolve())));
  const onChange = vi.fn<(typed: string) => Promise<void>>(wait);
  const onRemove = vi.fn<() => Promise<void>>(wait);
  const { user } = renderWithApp(
    <ContactChange open="Change the email" label="Your email" submit="Save it" input={{ type: 'email' }} onChange={onChange} removal={{ label: 'Remove it', onRemove }} />,
  );
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { user, press, onChange, onRemove, end: (error?: Error) => act(async () => answers.at(-1)?.(error)) };
}

it('leads into the field and back to its button, and never takes the focus at the start', async () => {
  const { press, end } = open();
  expect(document.activeElement).toBe(document.body);

  await press('Change the email');
  expect(document.activeElement).toBe(screen.getByLabelText('Your email'));
  await press('Cancel');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change the email' }));

  await press('Change the email');
  await press('Save it');
  await end();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change the email' }));
});

it('stays open while it is saved, and only the pressed button says so', async () => {
  const { press, onChange, onRemove, end } = open();
  await press('Change the email');
  await press('Remove it');

  expect(screen.getByRole('button', { name: 'Remove it' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Saving…' })).toBeNull();
  await press('Save it');
  await press('Cancel');
  expect(screen.getByLabelText('Your email')).toBeDefined();
  expect(onChange).not.toHaveBeenCalled();
  await end();
  expect(onRemove).toHaveBeenCalledOnce();
  expect(screen.queryByLabelText('Your email')).toBeNull();
});

it('shows why it failed, and has forgotten that and what was typed at the next opening', async () => {
  const { user, press, end } = open();
  await press('Change the email');
  await user.keyboard('sam@example');
  await press('Save it');
  await press('Cancel');
  await end(new Error('It went wrong.'));
  expect(screen.getByText('It went wrong.')).toBeDefined();

  await press('Cancel');
  await press('Change the email');
  expect(screen.queryByText('It went wrong.')).toBeNull();
  expect(screen.getByLabelText('Your email')).toHaveProperty('value', '');
});
