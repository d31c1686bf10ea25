import { fireEvent, render } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { StepHeading } from './step-frame.tsx';

const scrollTo = vi.fn<typeof window.scrollTo>();

const heading = (step: number, isStarted = true) => (
  <StepHeading step={step} describedBy="progress" isFocusFree isStarted={isStarted} />
);

/** Opens step 1, waits for its scroll, and goes on to step 2. */
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
  it('is scrolled to the top where the app renders it', () => {
    render(heading(2));

    vi.advanceTimersByTime(1_000);

    expect(scrollTo).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(document.body);
  });

  it('is not scrolled where the server rendered it', () => {
    const { rerender } = render(heading(0, false));
    vi.advanceTimersByTime(1_000);

    rerender(heading(0));
    vi.advanceTimersByTime(1_000);

    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('is scrolled to, without focus, where it differs from the one that the server rendered', () => {
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

  it('waits while the pointer is down, so that the press lands on its target', () => {
    openNextStep();

    fireEvent.pointerDown(document.body);
    vi.advanceTimersByTime(1_000);
    expect(scrollTo).not.toHaveBeenCalled();
    fireEvent.pointerUp(document.body);
    vi.advanceTimersByTime(0);

    expect(scrollTo).toHaveBeenCalledTimes(1);
  });

  it('is dropped if the press opens another step', () => {
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
