import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { searchPlaces } from '@shared/contracts/places.ts';
import { localities } from '@/testing/address-field-driver.tsx';
import { api } from '@/testing/api.ts';
import { answerAsides, enter, field, onStep, press, renderWizard, where, WORK } from '@/testing/wizard-driver.tsx';

beforeEach(() => {
  history.replaceState(null, '');
  answerAsides();
});

async function tryFirstStep(place: string) {
  const { user } = renderWizard();
  await enter(user, where(), place);
  await enter(user, field('Describe the electrical work'), WORK);
  await press(user, 'Next');
  return user;
}

describe('a place that nobody knows', () => {
  it('is asked about once, and may stand', async () => {
    api.answers(searchPlaces, []);
    const user = await tryFirstStep('asdf qwer');

    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('We don’t know this place. Check the spelling or type the postcode.');
    expect(screen.getByText('Step 1 of 4')).toBeTruthy();
    expect(where().getAttribute('aria-invalid')).toBe('true');

    await press(user, 'Next');
    await onStep('Property & Budget Details');
  });

  it('is asked about again when another one is typed', async () => {
    api.answers(searchPlaces, []);
    const user = await tryFirstStep('qwer zxcv');
    await screen.findByRole('alert');

    await enter(user, where(), 'ty');
    await press(user, 'Next');

    expect((await screen.findByRole('alert')).textContent).toContain('We don’t know this place.');
    expect(screen.getByText('Step 1 of 4')).toBeTruthy();
  });

  it('is asked about by the name that is likely meant', async () => {
    api.answers(searchPlaces, localities('Marrickville NSW 2204').map((place) => Object.assign(place, { guessFor: 'marickville' })));

    await tryFirstStep('marickville');

    expect((await screen.findByRole('alert')).textContent).toContain('Did you mean Marrickville NSW 2204?');
  });

  it('is not asked about twice by a double tap', async () => {
    api.answers(searchPlaces, []);
    const { user } = renderWizard();
    await enter(user, where(), 'zxcv uiop');
    await enter(user, field('Describe the electrical work'), WORK);

    await user.dblClick(screen.getByText('Next', { selector: 'button' }));

    await screen.findByRole('alert');
    expect(screen.getByText('Step 1 of 4')).toBeTruthy();
  });

  it('passes when the server cannot say', async () => {
    api.fails(searchPlaces);

    await tryFirstStep('hjkl uiop');

    await onStep('Property & Budget Details');
  });

  it('is not asked about when it was picked', async () => {
    api.answers(searchPlaces, localities('Marrickville NSW 2204').map((place) => Object.assign(place, { guessFor: 'marickville' })));
    const { user } = renderWizard();
    await enter(user, where(), 'marickville');
    await user.click(await screen.findByText('Did you mean Marrickville NSW 2204?'));
    expect(where().value).toBe('Marrickville NSW 2204');
    await enter(user, field('Describe the electrical work'), WORK);
    api.answers(searchPlaces, []);

    await press(user, 'Next');

    await onStep('Property & Budget Details');
  });
});

const asked = (...labels: string[]) => localities(...labels).map((place) => Object.assign(place, { isAsked: true as const }));

const richmonds = () => [...asked('Richmond VIC 3121', 'Richmond NSW 2753'), ...localities('Richmond Hill NSW 2480')];

describe('a name that several places have', () => {
  const WHICH = 'Which Richmond? Choose from the list or add the postcode.';

  it.each(['richmond', '12 King St, Richmond'])('is asked about in "%s" with the places, and one can be chosen', async (typed) => {
    api.answers(searchPlaces, richmonds());
    const user = await tryFirstStep(typed);

    expect((await screen.findByRole('alert')).textContent).toContain(WHICH);
    expect(screen.getByText('Step 1 of 4')).toBeTruthy();
    await user.click(where());
    await user.click(await screen.findByRole('option', { name: /Richmond NSW 2753$/ }));
    expect(where().value).toMatch(/Richmond NSW 2753$/);
    await press(user, 'Next');
    await onStep('Property & Budget Details');
  });

  it('is asked about for a region with the suburbs in it', async () => {
    api.answers(searchPlaces, asked('Marrickville NSW 2204', 'Newtown NSW 2042').map((place) => Object.assign(place, { region: 'the Inner West' })));
    await tryFirstStep('inner west');

    expect((await screen.findByRole('alert')).textContent).toContain('Which suburb of the Inner West? Choose from the list');
  });

  it('may stand as it is', async () => {
    api.answers(searchPlaces, richmonds());
    const user = await tryFirstStep('Richmond ');
    await screen.findByRole('alert');

    await press(user, 'Next');

    await onStep('Property & Budget Details');
  });

  it('is not asked about with its state', async () => {
    api.answers(searchPlaces, localities('Richmond NSW 2753', 'Richmond Hill NSW 2480'));

    await tryFirstStep('richmond nsw');

    await onStep('Property & Budget Details');
  });
});

it('asks about a name that is only begun', async () => {
  api.answers(searchPlaces, asked('Parramatta NSW 2150'));

  await tryFirstStep('parr');

  expect((await screen.findByRole('alert')).textContent).toContain('Did you mean Parramatta NSW 2150?');
});
