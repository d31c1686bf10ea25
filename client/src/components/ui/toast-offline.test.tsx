import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWithApp } from '@/testing/render.tsx';
import { useToast } from './toast.tsx';

const connection = vi.hoisted(() => ({ isThere: false }));

// The toaster's chunk cannot load while offline.
vi.mock('./toaster.tsx', () => ({
  get Toaster() {
    if (!connection.isThere) throw new Error('Failed to fetch dynamically imported module');
    return ({ shown }: { shown: { title: string } }) => <p>{shown.title} in full</p>;
  },
}));

function Trigger() {
  const { toast } = useToast();
  return (
    <button type="button" onClick={() => toast({ title: 'Error', variant: 'destructive', reference: 'r-17' })}>
      Try
    </button>
  );
}

it('is said plainly and can be closed while its looks cannot be loaded, which is tried again for the next', async () => {
  const { user } = renderWithApp(<Trigger />);

  await user.click(screen.getByRole('button', { name: 'Try' }));
  expect((await screen.findByRole('alert')).textContent).toContain('r-17');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());

  connection.isThere = true;
  await user.click(screen.getByRole('button', { name: 'Try' }));
  expect(await screen.findByText('Error in full')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
