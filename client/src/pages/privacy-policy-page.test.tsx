import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithApp } from '@/testing/render.tsx';
import { PrivacyPolicyPage } from './privacy-policy-page.tsx';
import { TermsConditionsPage } from './terms-conditions-page.tsx';

const PROMISE = /We answer privacy requests within 30 days/;

it('promises an answer, which the terms do not', () => {
  const { unmount } = renderWithApp(<PrivacyPolicyPage />);
  expect(screen.getByText(PROMISE)).toBeDefined();
  unmount();
  renderWithApp(<TermsConditionsPage />);
  expect(screen.queryByText(PROMISE)).toBeNull();
});

it('tells electricians that the licence they enter is collected too', () => {
  renderWithApp(<PrivacyPolicyPage />);

  const collected = within(screen.getByRole('region', { name: 'What we collect' }));
  expect(collected.getByText(/the licence number and its state if you give them; later the service area/)).toBeDefined();
});

it('says what is counted, that nobody is named in it, and for how long it is kept', () => {
  renderWithApp(<PrivacyPolicyPage />);

  const counted = within(screen.getByRole('region', { name: 'What we count' }));
  expect(counted.getAllByRole('listitem')).toHaveLength(5);
  expect(counted.getByText(/^pages of ours that failed: the kind of error, the page, and the place in our program$/)).toBeDefined();
  expect(counted.getByText(/No name, no contact, no account and no IP address/).textContent).toMatch(
    /deleted after 13 months\. .*Do Not Track or Global Privacy Control/,
  );
});
