import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithApp } from '@/testing/render.tsx';
import { HowBidsWorkPage } from './how-bids-work-page.tsx';
import { TermsConditionsPage } from './terms-conditions-page.tsx';

it('shows when a $40 lead reaches each amount', () => {
  renderWithApp(<HowBidsWorkPage />);

  const rows = within(screen.getByRole('table', { name: 'When a $40 lead reaches an amount' })).getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['$35', '7:30'],
    ['$30', '15:00'],
    ['$25', '22:30'],
    ['$20', '30:00'],
    ['$10', '45:00'],
    ['$5', '52:30'],
  ]);
});

it('has each rule in a row of its own', () => {
  renderWithApp(<HowBidsWorkPage />);

  const rules = within(screen.getByRole('table', { name: 'The rules of standing bids' }));
  expect(rules.getAllByRole('rowheader')).toHaveLength(15);
  expect(rules.getByText(/^The highest amount\. Of equal amounts/)).toBeTruthy();
  expect(rules.getByText(/Our staff see the amount of a bid that bought a lead, next to the purchase; opening your other bids is recorded/)).toBeTruthy();
  expect(rules.getByText(/We won’t send you push notifications about a new lead that a bid of yours may buy, however low it is/)).toBeTruthy();
});

it('and the terms lead to each other', () => {
  const { unmount } = renderWithApp(<HowBidsWorkPage />);
  expect(screen.getByRole('link', { name: 'terms' }).getAttribute('href')).toBe('/terms-conditions#standing-bids');
  unmount();

  renderWithApp(<TermsConditionsPage />);

  const section = within(screen.getByRole('region', { name: 'Standing bids' }));
  expect(section.getByRole('link', { name: 'How standing bids work' }).getAttribute('href')).toBe('/how-standing-bids-work');
});
