import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { searchPlaces } from '@shared/contracts/places.ts';
import { trackEvent } from '@shared/contracts/tracking.ts';
import { api } from '@/testing/api.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { QuoteWizard } from './quote-wizard.tsx';

export type User = ReturnType<typeof renderWithApp>['user'];

export const WORK = 'Oven trips the safety switch';

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const where = () => field('Service location');
export const radio = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
export const onStep = (name: string) => screen.findByText(name, { selector: 'h2' });

/** Presses a button, as tests of the wizard do all the time. */
export function press(user: User, name: string): Promise<void> {
  return user.click(screen.getByText(name, { selector: 'button' }));
}

/** What the wizard asks of the server beside filing: suggestions, and to be counted. */
export function answerAsides(): void {
  api.answers(searchPlaces, []);
  api.answers(trackEvent, {});
}

/** The time that a person takes to fill in a form. */
export function takeTime(): void {
  vi.setSystemTime(Date.now() + 60_000);
}

export function renderWizard(path = '/get-quote') {
  return renderWithApp(<QuoteWizard />, { path });
}

/** Enters a text in one go: key by key takes too long over a whole form. */
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
