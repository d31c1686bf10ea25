import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ErrorSummary } from './error-summary.tsx';

const errors = [{ id: 'name', message: 'Name is required' }];

function form(attempt: number, shown = errors) {
  return (
    <>
      <ErrorSummary errors={shown} attempt={attempt} />
      <input id="name" aria-label="Name" />
    </>
  );
}

describe('ErrorSummary', () => {
  it('takes the focus at each new attempt and leads to the control', async () => {
    const { rerender } = render(form(1));
    expect(document.activeElement).toBe(screen.getByRole('alert'));

    await userEvent.click(screen.getByRole('link', { name: 'Name is required' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));

    rerender(form(2));
    expect(document.activeElement).toBe(screen.getByRole('alert'));
  });

  it('leaves the focus where someone types when an error goes and comes back', async () => {
    const { rerender } = render(form(1));
    await userEvent.click(screen.getByLabelText('Name'));

    rerender(form(1, []));
    expect(screen.queryByRole('alert')).toBeNull();
    rerender(form(1));

    expect(screen.getByRole('alert')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  it('leaves the focus to anyone who came back to what an earlier attempt had mended', async () => {
    const { rerender } = render(form(1, []));
    await userEvent.click(screen.getByLabelText('Name'));

    rerender(form(1));
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    rerender(form(2));

    expect(document.activeElement).toBe(screen.getByRole('alert'));
  });

  it('is not there without errors', () => {
    render(<ErrorSummary errors={[]} />);

    expect(screen.queryByRole('alert')).toBeNull();
  });
});
