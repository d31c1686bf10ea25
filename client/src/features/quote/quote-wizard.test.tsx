import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createLead } from '@shared/contracts/quotes.ts';
import { trackEvent } from '@shared/contracts/tracking.ts';
import { api } from '@/testing/api.ts';
import {
  answerAsides,
  enter,
  field,
  fillFirstStep,
  goToLastStep,
  onStep,
  press,
  radio,
  renderWizard,
  takeTime,
  where,
  WORK,
  type User,
} from '@/testing/wizard-driver.tsx';

const WORK_ERROR =
  'Please provide more details about the electrical work needed (minimum 10 characters)';
const answer = { id: 1042, jobReference: 'AE-1042E' };

const requests = () => api.requests(createLead);

async function fillAll(user: User) {
  await goToLastStep(user);
  await enter(user, field('Full name'), ' Priya Nair ');
  await enter(user, field('Phone number'), '+61 491 570 006');
  takeTime();
}

// Filling in the whole form is slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => {
  history.replaceState(null, '');
  answerAsides();
});

describe('the way through', () => {
  it('sends exactly the answers, the key of the form and the version of the privacy sentence', async () => {
    api.answers(createLead, answer);
    const { user } = renderWizard();

    await fillAll(user);
    await press(user, 'Get Free Quote');
    await screen.findByRole('heading', { level: 1, name: 'Electrical Quote Submitted!' });

    expect(requests().map(({ body }) => body)).toEqual([
      {
        serviceLocation: 'Broome WA 6725',
        electricalWork: WORK,
        serviceType: 'repair',
        propertyType: 'residential',
        budgetRange: 'unsure',
        hasExistingElectrician: false,
        urgency: 'within_week',
        timeframe: 'this_week',
        customerName: 'Priya Nair',
        customerPhone: '0491570006',
        customerAddress: null,
        specialRequests: null,
        customerEmail: null,
        preferredPickupDate: null,
        preferredDropoffDate: null,
        isFlexibleDates: true,
        idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/),
        consentTextVersion: expect.any(String),
        jobTopic: '',
        fillMs: expect.any(Number),
      },
    ]);
  });

  it('confirms with the reference and four next steps, then redirects and leaves no history entry', async () => {
    api.answers(createLead, answer);
    const { user, history: visited } = renderWizard();
    await fillAll(user);

    await press(user, 'Get Free Quote');
    await screen.findByText('AE-1042E', { selector: 'strong' });

    const next = screen.getByRole('heading', { name: 'What happens next?' }).parentElement!;
    expect(within(next).getAllByRole('listitem')).toHaveLength(4);
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    await waitFor(() => expect(visited).toEqual(['/quote-success']));
    expect(sessionStorage.getItem('sparkdrop.quote-draft')).toBeNull();
  });

  it('tracks the codes and the length of the description, and nothing that a person wrote', async () => {
    api.answers(createLead, answer);
    const { user } = renderWizard();
    await fillAll(user);
    expect(api.requests(trackEvent)).toEqual([]);

    await press(user, 'Get Free Quote');
    await screen.findByRole('heading', { name: 'Electrical Quote Submitted!' });

    const [event] = api.requests(trackEvent);
    expect(event?.body).toMatchObject({
      eventType: 'electrical_quote_form',
      eventData: {
        serviceType: 'repair',
        propertyType: 'residential',
        budgetRange: 'unsure',
        hasExistingElectrician: false,
        urgency: 'within_week',
        timeframe: 'this_week',
        isFlexibleDates: true,
        electricalWorkLength: WORK.length,
      },
    });
    expect(JSON.stringify(event?.body)).not.toMatch(/Priya|570 ?006|Broome|Oven/);
  });

  it('sends every answer that was changed', async () => {
    api.answers(createLead, answer);
    const { user } = renderWizard();

    await enter(user, where(), 'Perth');
    await enter(user, field('Describe the electrical work'), WORK);
    await user.click(radio(/^Upgrade/));
    await press(user, 'Next');
    await onStep('Property & Budget Details');
    await user.click(radio(/^Commercial/));
    await user.click(radio(/^Under \$500/));
    await user.click(radio(/^Yes, but getting quotes for comparison/));
    await press(user, 'Next');
    await onStep('Scheduling & Urgency');
    await user.click(radio(/^Flexible/));
    await user.click(radio(/^As soon as possible\s*Within 2–3 days/));
    await press(user, 'Next');
    await onStep('Your Information');
    await enter(user, field('Full name'), 'Priya');
    await enter(user, field('Phone number'), '0491570006');
    await enter(user, field('Property address (optional)'), '1 Bay Rd');
    await enter(user, field('Additional notes (optional)'), 'Dog');
    takeTime();
    await press(user, 'Get Free Quote');
    await screen.findByRole('heading', { name: 'Electrical Quote Submitted!' });

    expect(requests()[0]?.body).toMatchObject({
      serviceType: 'upgrade',
      propertyType: 'commercial',
      budgetRange: 'under_500',
      hasExistingElectrician: true,
      urgency: 'flexible',
      timeframe: 'asap',
      customerAddress: '1 Bay Rd',
      specialRequests: 'Dog',
    });
  });

  it('shows the progress and focuses the title of each step', async () => {
    const { user } = renderWizard();
    expect(screen.getByText('Step 1 of 4')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Back' }).disabled).toBe(true);

    await fillFirstStep(user);

    expect(screen.getByText('Step 2 of 4')).toBeTruthy();
    const stepHeading = await onStep('Property & Budget Details');
    expect(document.activeElement).toBe(stepHeading);
    const current = screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step');
    expect(current.map((item) => item.textContent)).toEqual(['Property & Budget Details']);
  });

  it('groups the digits of a phone number once the field is left', async () => {
    const { user } = renderWizard();
    await goToLastStep(user);

    await enter(user, field('Phone number'), '0299991234');
    await user.tab();

    expect(field('Phone number').value).toBe('02 9999 1234');
  });
});

describe('errors', () => {
  it('are listed on Next, with the list focused and “Error” in the document’s title', async () => {
    const { user } = renderWizard();

    await press(user, 'Next');

    const summary = await screen.findByRole('alert');
    expect(within(summary).getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Service location is required',
      WORK_ERROR,
    ]);
    expect(document.activeElement).toBe(summary);
    expect(document.title).toMatch(/^Error: /);
    expect(where().getAttribute('aria-invalid')).toBe('true');

    await user.click(within(summary).getByRole('link', { name: WORK_ERROR }));
    expect(document.activeElement).toBe(field('Describe the electrical work'));
  });

  it('on the last step ask for a name and a phone number', async () => {
    const { user } = renderWizard();
    await goToLastStep(user);

    await enter(user, field('Phone number'), '13 11 14');
    await press(user, 'Get Free Quote');

    const summary = await screen.findByRole('alert');
    expect(within(summary).getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Customer name is required',
      'Phone number must be at least 10 digits',
    ]);
    expect(requests()).toEqual([]);
  });

  it('take the focus on each step that is tried, but not from someone who is typing', async () => {
    const { user } = renderWizard();
    await press(user, 'Next');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
    await goToLastStep(user);

    await press(user, 'Get Free Quote');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')));

    act(() => history.go(-3));
    await onStep('Electrical Work Details');
    await user.clear(where());
    await screen.findByRole('alert');
    expect(document.activeElement).toBe(where());
  });

  it('appear once a field is left, and go as soon as it is valid', async () => {
    const { user } = renderWizard();
    const work = field('Describe the electrical work');

    await user.type(work, 'Oven');
    expect(screen.queryByText(WORK_ERROR)).toBeNull();
    await user.tab();
    expect(await screen.findByText(WORK_ERROR)).toBeTruthy();
    await user.type(work, ' broke');

    await waitFor(() => expect(screen.queryByText(WORK_ERROR)).toBeNull());
  });

  it('wait for the end of a press, so that the pressed button does not move', async () => {
    const { user } = renderWizard();
    await user.type(field('Describe the electrical work'), 'Oven');

    await user.pointer({ keys: '[MouseLeft>]', target: radio(/^Upgrade/) });
    expect(document.activeElement).not.toBe(field('Describe the electrical work'));
    expect(screen.queryByText(WORK_ERROR)).toBeNull();
    await user.pointer({ keys: '[/MouseLeft]', target: radio(/^Upgrade/) });

    expect(radio(/^Upgrade/).checked).toBe(true);
    expect(await screen.findByText(WORK_ERROR)).toBeTruthy();
  });

  it('count the missing characters of the description without its spaces at either end', async () => {
    const { user } = renderWizard();
    const work = field('Describe the electrical work');

    await user.type(work, 'Oven   ');
    expect(screen.getByText('6 more characters')).toBeTruthy();
    await user.type(work, 'ok');
    expect(screen.getByText('1 more character')).toBeTruthy();
    await user.type(work, '!');

    expect(screen.queryByText(/more character/)).toBeNull();
  });
});

describe('going back', () => {
  it('keeps the answers', async () => {
    const { user } = renderWizard();
    await fillFirstStep(user);
    await user.click(radio(/^Industrial/));

    await press(user, 'Back');
    await onStep('Electrical Work Details');
    expect(where().value).toBe('Broome WA 6725');
    await press(user, 'Next');
    await onStep('Property & Budget Details');

    expect(radio(/^Industrial/).checked).toBe(true);
  });

  it('is what the browser’s own Back does', async () => {
    const { user } = renderWizard();
    await goToLastStep(user);

    act(() => history.back());
    expect(await onStep('Scheduling & Urgency')).toBeTruthy();
    act(() => history.go(-2));

    expect(await onStep('Electrical Work Details')).toBeTruthy();
    expect(where().value).toBe('Broome WA 6725');
  });
});
