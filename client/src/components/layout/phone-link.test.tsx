import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { trackEvent } from '@shared/contracts/tracking.ts';
import { api } from '@/testing/api.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { HeaderSlotsProvider } from './header-slots.tsx';
import { PhoneButton, PhoneLink } from './phone-link.tsx';
import { SiteHeader } from './site-header.tsx';

beforeEach(() => api.answers(trackEvent, {}));

const header = () => (
  <HeaderSlotsProvider>
    <SiteHeader />
  </HeaderSlotsProvider>
);

describe.each<[what: string, render: () => ReactNode, name: string]>([
  ['the button', () => <PhoneButton />, 'Call 1800 975 707'],
  ['the button with words of its own', () => <PhoneButton label="Call now" />, 'Call now'],
  ['the link in a sentence', () => <PhoneLink />, '1800 975 707'],
  ['the header', header, 'Call 1800 975 707'],
])('a press on the number: %s', (_what, render, name) => {
  it('dials at once and is counted in a request that outlives the page', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    renderWithApp(render());
    const link = screen.getByRole('link', { name });
    const click = createEvent.click(link);

    fireEvent(link, click);

    expect(link.getAttribute('href')).toBe('tel:+611800975707');
    expect(click.defaultPrevented).toBe(false);
    await waitFor(() => expect(api.requests(trackEvent)).toHaveLength(1));
    expect(api.requests(trackEvent)).toMatchObject([
      { body: { eventType: 'phone_click', eventData: { phoneNumber: '1800 975 707' } } },
    ]);
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ keepalive: true });
    fetched.mockRestore();
  });
});
