import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createLead } from '@shared/contracts/quotes.ts';
import { api } from '@/testing/api.ts';
import { answerAsides, enter, field, fillFirstStep, goToLastStep, onStep, press, radio, renderWizard } from '@/testing/wizard-driver.tsx';

// Filling in the whole form is slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => {
  history.replaceState(null, '');
  answerAsides();
});

describe('an emergency', () => {
  it('shows the warning and the phone number at once, on the first step', async () => {
    const { user } = renderWizard();

    await user.click(radio(/^Emergency/));

    expect(screen.getByText(/Fallen lines: stay well clear/)).toBeTruthy();
    const call = screen.getAllByRole('link', { name: 'Call 1800 975 707' });
    expect(call[0]?.getAttribute('href')).toBe('tel:+611800975707');
    expect(screen.getByRole('link', { name: '000' }).getAttribute('href')).toBe('tel:000');
  });

  it('does so on the third step too, and lets the form go on', async () => {
    const { user } = renderWizard();
    await fillFirstStep(user);
    await press(user, 'Next');
    await onStep('Scheduling & Urgency');

    await user.click(radio(/^Emergency/));
    expect(screen.getByText(/Fallen lines: stay well clear/)).toBeTruthy();
    await press(user, 'Next');

    expect(await onStep('Your Information')).toBeTruthy();
  });
});

it('an emergency in the first step answers when the work is to be done', async () => {
  api.answers(createLead, { id: 1, jobReference: 'AE-1E' });
  const { user } = renderWizard();
  await user.click(radio(/^Emergency/));
  expect(screen.queryByText('When can the work happen?')).toBeNull();

  await goToLastStep(user);
  act(() => history.back());
  await onStep('Scheduling & Urgency');
  expect(screen.getByText(/^Emergency, as soon as possible/)).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  await press(user, 'Next');
  await onStep('Your Information');
  await enter(user, field('Full name'), 'Priya Nair');
  await enter(user, field('Phone number'), '0491 570 006');
  await press(user, 'Get Free Quote');

  await screen.findByRole('heading', { name: 'Electrical Quote Submitted!' });
  expect(api.requests(createLead)[0]?.body).toMatchObject({ serviceType: 'emergency', urgency: 'emergency', timeframe: 'asap', isFlexibleDates: true });
});

describe('dates', () => {
  it('start today in Sydney, and come with a note on the price', async () => {
    vi.setSystemTime(new Date('2025-08-14T23:30:00Z'));
    const { user } = renderWizard();

    await user.click(radio(/^I need specific dates/));

    expect(screen.getByLabelText(/^Preferred start date/).getAttribute('min')).toBe('2025-08-15');
    expect(screen.getByLabelText(/^Preferred finish date/).getAttribute('min')).toBe('2025-08-15');
    expect(screen.getByText('Specific dates may affect pricing.')).toBeTruthy();
  });
});
