import { fireEvent, render } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { StepHeading } from './step-heading.tsx';

const scrollTo = vi.fn<typeof window.scrollTo>();

const heading = (step: number, isStarted = true) => (
  <StepHeading step={step} describedBy="progress" isFocusFree isStarted={isStarted} />
);

/** Opens step 1, lets its scroll pass, and goes on to step 2. */
function openNextStep() {
  const { rerender } = render(heading(0));
  vi.advanceTimersByTime(1_000);
  scrollTo.mockClear();
  rerender(heading(1));
  return { goOn: () => rerender(heading(2)) };
}

beforeEach(() => {
  scrollTo.mockClear();
  vi.useFakeTimers();
  vi.stubGlobal('scrollTo', scrollTo);
});

describe('the step that the form starts with', () => {
  it('is scrolled to its top where the app draws it', () => {
    render(heading(2));

    vi.advanceTimersByTime(1_000);

    expect(scrollTo).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(document.body);
  });

  it('stays as it was scrolled where the server has sent it', () => {
    const { rerender } = render(heading(0, false));
    vi.advanceTimersByTime(1_000);

    rerender(heading(0));
    vi.advanceTimersByTime(1_000);

    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('is scrolled to, without taking focus, where it is another than the server sent', () => {
    const { rerender } = render(heading(0, false));

    rerender(heading(2));
    vi.advanceTimersByTime(1_000);

    expect(scrollTo).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(document.body);
  });
});

describe('the scroll to the top of a step', () => {
  it('comes 100 ms after the step', () => {
    openNextStep();

    vi.advanceTimersByTime(99);
    expect(scrollTo).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);

    expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: 'instant' });
  });

  it('waits while something is pressed, so that the press still lands on it', () => {
    openNextStep();

    fireEvent.pointerDown(document.body);
    vi.advanceTimersByTime(1_000);
    expect(scrollTo).not.toHaveBeenCalled();
    fireEvent.pointerUp(document.body);
    vi.advanceTimersByTime(0);

    expect(scrollTo).toHaveBeenCalledTimes(1);
  });

  it('is dropped for a step that the press has left', () => {
    const { goOn } = openNextStep();
    fireEvent.pointerDown(document.body);
    vi.advanceTimersByTime(1_000);

    goOn();
    fireEvent.pointerUp(document.body);
    vi.advanceTimersByTime(99);
    expect(scrollTo).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);

    expect(scrollTo).toHaveBeenCalledTimes(1);
  });
});
