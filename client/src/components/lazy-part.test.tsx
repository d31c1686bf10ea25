import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderWithApp } from '@/testing/render.tsx';
import { lazyDialog, lazyPart } from './lazy-part.tsx';

const isLost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

it('says in its place that a part could not be loaded, and all around it stays', async () => {
  const Part = lazyPart(isLost, <p>Loading…</p>);
  renderWithApp(
    <>
      <p>Four jobs</p>
      <Part />
    </>,
  );
  expect(screen.getByText('Loading…')).toBeTruthy();

  expect((await screen.findByRole('alert')).textContent).toContain('This part could not be loaded');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  expect(screen.getByText('Four jobs')).toBeTruthy();
});

const load = vi.fn<() => Promise<() => React.JSX.Element>>(isLost);
const AddLead = lazyDialog<{ onClose: () => void }>(load);

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Add lead
      </button>
      {isOpen ? <AddLead onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

it('closes a dialog that could not be loaded with a notice, and it can be opened once it is there', async () => {
  const { user } = renderWithApp(<Page />);
  const opener = screen.getByRole('button', { name: 'Add lead' });

  await user.click(opener);
  expect((await screen.findByRole('alert')).textContent).toContain('This part could not be loaded');

  load.mockResolvedValue(() => <p>A new lead</p>);
  await user.click(opener);
  expect(await screen.findByText('A new lead')).toBeTruthy();
});
