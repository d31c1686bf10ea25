import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isListHeld, useListHold } from './list-hold.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Simulates a finger on an element; its events fire on the element and bubble. */
function touch(element: Element, type: string, fingers: number): void {
  const touches = Array.from({ length: fingers }, (_, identifier) => new Touch({ identifier, target: element }));
  element.dispatchEvent(new TouchEvent(type, { touches, bubbles: true }));
}

function renderCard(): Element {
  renderHook(() => useListHold());
  const card = document.createElement('article');
  document.body.append(card);
  return card;
}

it('is held while a finger is down, and let go of a moment after', () => {
  const card = renderCard();

  touch(card, 'touchstart', 1);
  vi.advanceTimersByTime(1000);
  expect(isListHeld()).toBe(true);

  touch(card, 'touchend', 0);
  vi.advanceTimersByTime(1000);
  expect(isListHeld()).toBe(false);
});

it('is let go of when what was touched has left the page before the finger did', () => {
  const card = renderCard();
  touch(card, 'touchstart', 1);

  card.remove();
  touch(card, 'touchend', 0);

  vi.advanceTimersByTime(1000);
  expect(isListHeld()).toBe(false);
});
