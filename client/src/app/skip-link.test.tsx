import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HeaderSlotsProvider } from '@/components/layout/header-slots.tsx';
import { writeDraft } from '@/features/quote/quote-draft.ts';
import { emptyQuote } from '@/features/quote/quote-schema.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { App } from './app.tsx';

it('the skip link leads to the content without leaving the step of the quote', async () => {
  history.replaceState({ quoteStep: 2 }, '');
  const values = { ...emptyQuote, serviceLocation: 'Broome WA 6725', electricalWork: 'Oven trips the safety switch' };
  writeDraft({ values, idempotencyKey: '3f1c1d4e-8a53-4f0e-9b7a-2f6f3c1f0a11', prefill: null, link: '', startedAt: null });
  const entries = history.length;
  const { user } = renderWithApp(
    <HeaderSlotsProvider>
      <App />
    </HeaderSlotsProvider>,
    { path: '/get-quote' },
  );
  await screen.findByRole('heading', { name: 'Scheduling & Urgency' });
  const link = screen.getByRole('link', { name: 'Skip to main content' });

  await user.click(link);

  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(screen.getByRole('heading', { name: 'Scheduling & Urgency' })).toBeTruthy();
  expect([history.length, location.hash]).toEqual([entries, '']);
  // Without JavaScript it is an ordinary link.
  expect(link.getAttribute('href')).toBe('#main');
});
