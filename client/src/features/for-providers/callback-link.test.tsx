import { createEvent, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWithApp } from '@/testing/render.tsx';
import { CallbackLink } from './callback-link.tsx';
import { CallbackSection } from './callback-section.tsx';

afterEach(() => vi.restoreAllMocks());

/** Sets the preference for reduced motion. */
function prefersStillness(matches: boolean): void {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: matches && query.includes('reduce'),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
}

const link = () => screen.getByRole('link', { name: 'Request Callback' });
const firstField = () => screen.getByLabelText('First name');

describe('a Request Callback button', () => {
  it.each([
    ['smoothly', false, 'smooth'],
    ['at once for people who want less motion', true, 'instant'],
  ])('goes to the form and into its first field, %s', async (_how, isStill, behavior) => {
    prefersStillness(isStill);
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    const focused = vi.spyOn(HTMLElement.prototype, 'focus');
    const { user } = renderWithApp(
      <>
        <CallbackLink />
        <CallbackSection />
      </>,
    );

    await user.click(link());

    expect(document.activeElement).toBe(firstField());
    expect(scrolled.mock.contexts).toEqual([document.querySelector('#callback')]);
    expect(scrolled.mock.calls).toEqual([[{ behavior }]]);
    // Focus without `preventScroll` would interrupt the smooth scroll.
    expect(focused).toHaveBeenLastCalledWith({ preventScroll: true });
  });

  it('leads to the form before the script is there too', () => {
    renderWithApp(
      <>
        <CallbackLink />
        <CallbackSection />
      </>,
    );

    expect(link().getAttribute('href')).toBe('#callback');
    expect(document.querySelector('#callback')?.contains(firstField())).toBe(true);
  });

  it.each(['ctrlKey', 'metaKey', 'shiftKey'])('is left to the browser with the %s', (key) => {
    renderWithApp(
      <>
        <CallbackLink />
        <CallbackSection />
      </>,
    );
    const click = createEvent.click(link(), { [key]: true });

    fireEvent(link(), click);

    expect(click.defaultPrevented).toBe(false);
  });
});
