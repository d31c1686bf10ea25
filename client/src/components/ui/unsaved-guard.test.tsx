import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { goBack } from '@/testing/leaving.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { FormDialog } from './form-dialog.tsx';

const closed = vi.fn<() => void>();

function GuardedDialog({ isPending, onClose }: { isPending: boolean; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  return (
    <FormDialog
      title="A form"
      submit="Save"
      pendingText="Saving…"
      isPending={isPending}
      isDirty={typed !== ''}
      unsaved="What you typed is not saved yet."
      onClose={onClose}
      onSubmit={() => undefined}
    >
      <input aria-label="Name" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <input role="combobox" aria-expanded="true" aria-controls="list" aria-label="Place" />
    </FormDialog>
  );
}

function Page({ isPending }: { isPending: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const handleClose = () => {
    closed();
    setIsOpen(false);
  };
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen ? <GuardedDialog isPending={isPending} onClose={handleClose} /> : null}
    </>
  );
}

async function openDialog({ isPending = false } = {}) {
  const { user } = renderWithApp(<Page isPending={isPending} />);
  const steps = history.length;
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog');
  return { user, steps };
}

const question = () => screen.queryByText('Leave without saving?');
const isOnStep = () => JSON.stringify(history.state ?? {}).includes('openDialog');

beforeEach(() => {
  history.replaceState(null, '');
  closed.mockReset();
});

it('closes a dialog in which nothing was typed, and gives the focus back', async () => {
  const { user } = await openDialog();

  await user.keyboard('{Escape}');

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
});

it.each([
  ['Esc', async ({ user }: Awaited<ReturnType<typeof openDialog>>) => user.keyboard('{Escape}')],
  ['the cross', async ({ user }: Awaited<ReturnType<typeof openDialog>>) => user.click(screen.getByRole('button', { name: 'Close' }))],
  ['Back', goBack],
])('asks before %s throws away what was typed', async (_way, leave) => {
  const page = await openDialog();
  await page.user.type(screen.getByLabelText('Name'), 'x');

  await leave(page);

  expect(await screen.findByText('What you typed is not saved yet.')).toBeTruthy();
  expect(closed).not.toHaveBeenCalled();
  await page.user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(closed).toHaveBeenCalledOnce();
});

it('keeps everything when the person goes on editing', async () => {
  const { user } = await openDialog();
  await user.type(screen.getByLabelText('Name'), 'Priya');
  await user.keyboard('{Escape}');

  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));

  await waitFor(() => expect(question()).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Priya');
  expect(closed).not.toHaveBeenCalled();
});

it('lets Back close a clean dialog instead of leaving the page', async () => {
  const { steps } = await openDialog();
  expect(history.length).toBe(steps + 1);
  expect(isOnStep()).toBe(true);

  await goBack();

  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(question()).toBeNull();
});

it('asks at a second Back too', async () => {
  const { user } = await openDialog();
  await user.type(screen.getByLabelText('Name'), 'x');
  await goBack();
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(isOnStep()).toBe(true);

  await goBack();

  expect(await screen.findByText('Leave without saving?')).toBeTruthy();
});

it('takes its step out of the history when it closes', async () => {
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);
  const { user } = await openDialog();

  await user.keyboard('{Escape}');

  await waitFor(() => expect(back).toHaveBeenCalledOnce());
  back.mockRestore();
});

it('leaves the history alone when the person went on to another page from it', async () => {
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);
  const { user } = await openDialog();
  history.pushState(null, '');

  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await new Promise((resolve) => setTimeout(resolve));

  expect(back).not.toHaveBeenCalled();
  back.mockRestore();
});

it('stays while it is being saved', async () => {
  const { user } = await openDialog({ isPending: true });

  await user.keyboard('{Escape}');
  await goBack();

  expect(closed).not.toHaveBeenCalled();
  expect(question()).toBeNull();
  await waitFor(() => expect(isOnStep()).toBe(true));
});

it('leaves Esc to a list of suggestions that is open', async () => {
  const { user } = await openDialog();
  screen.getByRole('combobox').focus();

  await user.keyboard('{Escape}');

  expect(closed).not.toHaveBeenCalled();
});
