import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerAsides, fillFirstStep, onStep, press, radio, renderWizard } from '@/testing/wizard-driver.tsx';

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
