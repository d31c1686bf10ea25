import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWithApp } from '@/testing/render.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

it.each([
  ['asks nothing of who leaves it', false, 1],
  ['stays while the act is pending', true, 0],
])('a question %s', async (_what, isPending, closed) => {
  const handleClose = vi.fn<() => void>();
  const { user } = renderWithApp(
    <ConfirmDialog
      title="Archive it?"
      description="It leaves the market."
      confirmLabel="Archive"
      isPending={isPending}
      onConfirm={() => undefined}
      onClose={handleClose}
    />,
  );

  await user.keyboard('{Escape}');

  expect(handleClose).toHaveBeenCalledTimes(closed);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(handleClose).toHaveBeenCalledTimes(2 * closed);
});
