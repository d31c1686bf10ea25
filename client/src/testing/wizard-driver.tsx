import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { searchPlaces } from '@shared/contracts/places.ts';
import { trackEvent } from '@shared/contracts/tracking.ts';
import { MINUTE_MS } from '@shared/domain/time/durations.ts';
import { api } from '@/testing/api.ts';
import { localities } from '@/testing/address-field-driver.tsx';
import { renderWithApp } from '@/testing/render.tsx';
import { QuoteWizard } from '@/features/quote/quote-wizard.tsx';

export type User = ReturnType<typeof renderWithApp>['user'];

export const WORK = 'Oven trips the safety switch';

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const where = () => field('Service location');
export const radio = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
export const onStep = (name: string) => screen.findByText(name, { selector: 'h2' });

/** Presses a button by its name. */
export function press(user: User, name: string): Promise<void> {
  return user.click(screen.getByText(name, { selector: 'button' }));
}

/** Answers the wizard's calls besides filing: the places it knows, and tracking. */
export function answerAsides(): void {
  api.answers(searchPlaces, localities('Broome WA 6725', 'Perth WA 6000'));
  api.answers(trackEvent, {});
}

/** Waits as long as a person takes to fill in a form. */
export function takeTime(): void {
  vi.setSystemTime(Date.now() + MINUTE_MS);
}

export function renderWizard(path = '/get-quote') {
  return renderWithApp(<QuoteWizard />, { path });
}

/** Enters a text in one step, because key by key is too slow for a whole form. */
export async function enter(user: User, into: HTMLInputElement, text: string) {
  await user.click(into);
  await user.paste(text);
}

export async function fillFirstStep(user: User) {
  await enter(user, where(), 'Broome WA 6725');
  await enter(user, field('Describe the electrical work'), WORK);
  await press(user, 'Next');
  await onStep('Property & Budget Details');
}

export async function goToLastStep(user: User) {
  await fillFirstStep(user);
  await press(user, 'Next');
  await onStep('Scheduling & Urgency');
  await press(user, 'Next');
  await onStep('Your Information');
}
