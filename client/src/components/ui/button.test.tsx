import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

describe('Button', () => {
  it('does what it is for', async () => {
    const handleClick = vi.fn<() => void>();
    render(<Button onClick={handleClick}>Save</Button>);

    await userEvent.click(screen.getByRole('button', { name: 'Save' }));

    expect(handleClick).toHaveBeenCalledTimes(1);
  });

  it('while pending says so, keeps its focus and sends nothing', async () => {
    const handleSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
    render(
      <form onSubmit={handleSubmit}>
        <input aria-label="Name" />
        <Button type="submit" isPending pendingText="Saving...">
          Save
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Saving...' });

    await userEvent.click(button);
    await userEvent.type(screen.getByLabelText('Name'), 'Ada{Enter}');
    button.focus();

    expect(handleSubmit).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button);
  });
});
