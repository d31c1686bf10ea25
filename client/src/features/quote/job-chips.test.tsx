import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerAsides, field, onStep, press, radio, renderWizard } from '@/testing/wizard-driver.tsx';

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '');
  answerAsides();
});

it('a common job fills in the description and the kind of work, and another one takes its place', async () => {
  const { user } = renderWizard();

  await user.click(screen.getByRole('button', { name: 'EV charger' }));
  expect(field('Describe the electrical work').value).toBe('Install an EV charger');
  expect(radio(/^Upgrade/).checked).toBe(true);

  await user.click(screen.getByRole('button', { name: 'Safety switch' }));
  expect(field('Describe the electrical work').value).toBe('Safety switch keeps tripping');
  expect(radio(/^Repair/).checked).toBe(true);
});

it('a common job leaves what was typed', async () => {
  const { user } = renderWizard();
  await user.type(field('Describe the electrical work'), 'In the shed');

  await user.click(screen.getByRole('button', { name: 'Lights' }));

  expect(field('Describe the electrical work').value).toBe('In the shed\nInstall or replace lights');
});

it('the steps after the first say in one line where and what, with the way back', async () => {
  const { user } = renderWizard();
  await user.type(field('Service location'), 'Broome WA 6725');
  await user.click(screen.getByRole('button', { name: 'Smoke alarm' }));
  await press(user, 'Next');
  await onStep('Property & Budget Details');

  expect(screen.getByText('Service location: Broome WA 6725')).toBeTruthy();
  expect(screen.getByText('Maintenance')).toBeTruthy();
  expect(screen.queryByText(/about 60 seconds/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Change the place and the work' })).toBeTruthy();
});
