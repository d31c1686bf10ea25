import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithApp } from '@/testing/render.tsx';
import { OutcomePanel } from './outcome-panel.tsx';

it('a lead that the account may not buy leads to what it needs', () => {
  renderWithApp(<OutcomePanel outcome={{ kind: 'notAllowed', message: 'Your electrical licence isn’t valid in QLD, where this job is.' }} />);

  expect(screen.getByRole('alert').textContent).toContain('isn’t valid in QLD, where this job is. You were not charged.');
  expect(screen.getByRole('link', { name: 'What you need to buy leads' }).getAttribute('href')).toBe('/dashboard?needs=buying');
});
