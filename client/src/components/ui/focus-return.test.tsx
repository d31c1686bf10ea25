import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FocusReturn } from './focus-return.tsx';

function Page({ isOpen, hasOpener }: { isOpen: boolean; hasOpener: boolean }) {
  return (
    <main>
      <h1>The market</h1>
      {hasOpener ? <button type="button">Open</button> : null}
      {isOpen ? <FocusReturn /> : null}
    </main>
  );
}

it('a closed dialog gives the focus back to what opened it', () => {
  const { rerender } = render(<Page isOpen={false} hasOpener />);
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  rerender(<Page isOpen hasOpener />);
  opener.blur();

  rerender(<Page isOpen={false} hasOpener />);

  expect(document.activeElement).toBe(opener);
});

it.each([
  ['nothing opened', false],
  ['something opened that is gone', true],
])('a closed dialog that %s leaves the focus at the heading', (_how, hadOpener) => {
  const { rerender } = render(<Page isOpen={false} hasOpener={hadOpener} />);
  if (hadOpener) screen.getByRole('button', { name: 'Open' }).focus();
  rerender(<Page isOpen hasOpener={hadOpener} />);

  rerender(<Page isOpen={false} hasOpener={false} />);

  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'The market' }));
});
