import { cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerAsides, enter, fillFirstStep, onStep, press, radio, renderWizard, where } from './wizard-driver.tsx';

// Whole walks through the form take their time on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => {
  history.replaceState(null, '');
  answerAsides();
});

describe('the draft', () => {
  it('brings answers and step back after a reload', async () => {
    const { user } = renderWizard();
    await fillFirstStep(user);
    await user.click(radio(/^Industrial/));
    cleanup();

    renderWizard();

    expect(await onStep('Property & Budget Details')).toBeTruthy();
    expect(radio(/^Industrial/).checked).toBe(true);
  });

  it('is not needed: a step that lies ahead of an empty form shows the first', async () => {
    history.replaceState({ quoteStep: 3 }, '');

    renderWizard('/get-quote?step=4');

    expect(await onStep('Electrical Work Details')).toBeTruthy();
  });

  it('may be blocked by the browser', async () => {
    const refuse = vi.fn<() => never>(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse });
    const { user } = renderWizard();

    await fillFirstStep(user);

    expect(refuse).toHaveBeenCalled();
    vi.unstubAllGlobals();
  });
});

describe('a link with a location', () => {
  it.each([
    ['?serviceLocation=Marrickville%20NSW%202204', 'Marrickville NSW 2204'],
    ['?location=1%20%3Cb%3EBay%3C%2Fb%3E%20St%20%26%20%23%27', "1 <b>Bay</b> St & #'"],
    ['?suburb=St%20Kilda&postcode=3182', 'St Kilda 3182'],
  ])('%s fills the field, which stays editable, and says so', async (search, location) => {
    const { user } = renderWizard(`/get-quote${search}`);

    expect(where().value).toBe(location);
    expect(screen.getByText(`Service location: ${location}`)).toBeTruthy();
    await user.clear(where());
    await enter(user, where(), 'Perth');
    expect(where().value).toBe('Perth');
  });

  it('is a newer word than the draft, but not after a reload', async () => {
    const first = renderWizard('/get-quote?location=Perth');
    await first.user.clear(where());
    await first.user.type(where(), 'Fremantle');
    cleanup();

    renderWizard('/get-quote?location=Perth');
    expect(where().value).toBe('Fremantle');
    cleanup();

    renderWizard('/get-quote?location=Cairns');
    expect(where().value).toBe('Cairns');
  });
});

describe('an emergency', () => {
  it('brings the warning and the call at once, on the first step', async () => {
    const { user } = renderWizard();

    await user.click(radio(/^Emergency/));

    expect(screen.getByText(/Fallen lines: stay well clear/)).toBeTruthy();
    const call = screen.getAllByRole('link', { name: 'Call 1800 975 707' });
    expect(call[0]?.getAttribute('href')).toBe('tel:+611800975707');
    expect(screen.getByRole('link', { name: '000' }).getAttribute('href')).toBe('tel:000');
  });

  it('does so on the third step too, and the form can still be sent on', async () => {
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
  it('are asked for from today in Sydney on, and cost a word about the price', async () => {
    vi.setSystemTime(new Date('2025-08-14T23:30:00Z'));
    const { user } = renderWizard();

    await user.click(radio(/^I need specific dates/));

    expect(screen.getByLabelText(/^Preferred start date/).getAttribute('min')).toBe('2025-08-15');
    expect(screen.getByLabelText(/^Preferred finish date/).getAttribute('min')).toBe('2025-08-15');
    expect(screen.getByText('Specific dates may affect pricing.')).toBeTruthy();
  });
});
