import { vi } from 'vitest';

/** Makes the screen a phone's for a whole test file: no media query matches. Call it before anything is rendered. */
export function narrowScreen(): void {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), { matches: false, media: query, onchange: null, addListener: () => undefined, removeListener: () => undefined }),
  );
}
