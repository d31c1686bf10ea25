import { cleanup, screen, waitFor } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hydrateWithApp } from '@/testing/hydrate.tsx';
import { readDraft, writeDraft, type QuoteDraft } from './quote-draft.ts';
import { emptyQuote, type QuoteValues } from './quote-schema.ts';
import { QuoteWizard } from './quote-wizard.tsx';
import { answerAsides, enter, field, fillFirstStep, onStep, press, radio, renderWizard, where, WORK } from '@/testing/wizard-driver.tsx';

type Before = (user: ReturnType<typeof userEvent.setup>) => Promise<void>;

const work = () => field('Describe the electrical work');

const hydrate = (before?: Before, search = '') =>
  hydrateWithApp(<QuoteWizard />, { path: `/get-quote${search}`, before });

function keepDraft(values: Partial<QuoteValues>, rest: Partial<QuoteDraft> = {}): void {
  const draft = { idempotencyKey: 'kept-key', prefill: null, link: '', startedAt: null, ...rest };
  writeDraft({ ...draft, values: { ...emptyQuote, ...values } });
}

const reached = { serviceLocation: 'Broome WA 6725', electricalWork: WORK };

// Filling in the whole form is slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => {
  history.replaceState(null, '');
  answerAsides();
});

describe('the form that the server renders', () => {
  it('is the blank first step with its defaults, whatever the draft of this tab', async () => {
    keepDraft({ ...reached, serviceType: 'upgrade' });
    history.replaceState({ quoteStep: 1 }, '');
    const { html, mended } = await hydrate(undefined, '?location=Perth');

    const sent = new DOMParser().parseFromString(html, 'text/html');
    const entered = Object.fromEntries(new FormData(sent.querySelector('form')!));
    expect(entered).toEqual({
      serviceLocation: '',
      electricalWork: '',
      serviceType: 'repair',
      isFlexibleDates: 'yes',
      jobTopic: '',
    });
    expect(sent.querySelector('form')?.method).toBe('post');
    expect(sent.body.textContent).toContain('Step 1 of 4');
    expect(html).not.toMatch(/kept-key|Perth|Broome/);
    expect(mended).toEqual([]);
  });
});

describe('what was entered before hydration', () => {
  it('stays, with the caret where it was, and is submitted', async () => {
    const { user, mended } = await hydrate(async (early) => {
      await early.type(work(), 'Oven trips');
      await early.click(radio(/^Upgrade/));
      await early.click(radio(/^I need specific dates/));
      await early.type(where(), 'Brome WA');
      where().setSelectionRange(3, 3);
    });

    expect(mended).toEqual([]);
    expect(document.activeElement).toBe(where());
    expect(where().selectionStart).toBe(3);
    await user.keyboard('o');
    expect(where().value).toBe('Broome WA');
    expect(work().value).toBe('Oven trips');
    expect(radio(/^Upgrade/).checked).toBe(true);
    expect(screen.getByLabelText(/^Preferred start date/)).toBeTruthy();

    await press(user, 'Next');
    await onStep('Property & Budget Details');
    expect(readDraft()?.values).toMatchObject({
      serviceLocation: 'Broome WA',
      electricalWork: 'Oven trips',
      serviceType: 'upgrade',
      isFlexibleDates: 'no',
    });
  });

  it('brings its warning and the count of missing characters', async () => {
    await hydrate(async (early) => {
      await early.click(radio(/^Emergency/));
      await early.type(work(), 'Oven');
    });

    expect(screen.getByText(/Fallen lines: stay well clear/)).toBeTruthy();
    expect(screen.getByText('6 more characters')).toBeTruthy();
  });

  it('is saved as a draft before another key is pressed', async () => {
    await hydrate((early) => early.type(where(), 'Broome'));

    expect(readDraft()?.values.serviceLocation).toBe('Broome');
  });

  it('overrides the location of a link', async () => {
    await hydrate((early) => early.type(where(), 'Broome'), '?location=Perth');

    expect(where().value).toBe('Broome');
  });

  it('overrides the draft, keeps its other answers and the step on screen', async () => {
    keepDraft({ ...reached, serviceType: 'upgrade', customerName: 'Priya' });
    history.replaceState({ quoteStep: 2 }, '');
    const { user } = await hydrate((early) => early.type(where(), 'Perth'));

    expect(screen.getByText('Step 1 of 4')).toBeTruthy();
    expect(document.activeElement).toBe(where());
    expect(where().value).toBe('Perth');
    expect(work().value).toBe(WORK);
    expect(radio(/^Upgrade/).checked).toBe(true);
    await press(user, 'Next');
    await onStep('Property & Budget Details');
    expect(readDraft()).toMatchObject({ idempotencyKey: 'kept-key', values: { customerName: 'Priya' } });
  });
});

describe('the draft, in a form that the server rendered', () => {
  it('is added after hydration: answers, key and step', async () => {
    keepDraft({ ...reached, propertyType: 'industrial' });
    history.replaceState({ quoteStep: 1 }, '');
    const { mended } = await hydrate();

    expect(await onStep('Property & Budget Details')).toBeTruthy();
    expect(radio(/^Industrial/).checked).toBe(true);
    expect(document.activeElement).toBe(document.body);
    expect(mended).toEqual([]);
  });

  it('does not take a field away from someone who has just focused it', async () => {
    keepDraft(reached);
    history.replaceState({ quoteStep: 1 }, '');
    await hydrate((early) => early.click(work()));

    expect(screen.getByText('Step 1 of 4')).toBeTruthy();
    expect(document.activeElement).toBe(work());
    expect(work().value).toBe(WORK);
  });

  it('keeps its step when the browser restores the same answers', async () => {
    keepDraft(reached);
    history.replaceState({ quoteStep: 1 }, '');
    await hydrate(async () => {
      where().value = reached.serviceLocation;
    });

    expect(await onStep('Property & Budget Details')).toBeTruthy();
  });

  it('is saved with what is entered next', async () => {
    keepDraft(reached);
    const { user } = await hydrate();

    await user.type(work(), ' again');

    await waitFor(() => expect(readDraft()?.values.electricalWork).toBe(`${WORK} again`));
    expect(readDraft()?.idempotencyKey).toBe('kept-key');
  });
});

describe('a link with a location, in a form that the server rendered', () => {
  it('fills the field once the query is known, and says so', async () => {
    const { mended } = await hydrate(undefined, "?serviceLocation=1%20%3Cb%3EBay%20%26%20%23%27");

    expect(where().value).toBe("1 <b>Bay & #'");
    expect(screen.getByText("Service location: 1 <b>Bay & #'")).toBeTruthy();
    expect(mended).toEqual([]);
  });
});

describe('the draft, in a form that the app renders', () => {
  it('brings answers and step back after a reload', async () => {
    const { user } = renderWizard();
    await fillFirstStep(user);
    await user.click(radio(/^Industrial/));
    cleanup();

    renderWizard();

    expect(await onStep('Property & Budget Details')).toBeTruthy();
    expect(radio(/^Industrial/).checked).toBe(true);
  });

  it('is not needed: a link to a later step of an empty form opens the first', async () => {
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

describe('a link with a location, in a form that the app renders', () => {
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

  it('overrides the draft, but not after a reload', async () => {
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

describe('a link with the work', () => {
  const LINK = '/get-quote?serviceType=upgrade&electricalWork=Install+an+EV+charger';

  it('chooses the kind of work and begins the description, on the first step', async () => {
    renderWizard(LINK);

    expect(await onStep('Electrical Work Details')).toBeTruthy();
    expect(radio(/^Upgrade/).checked).toBe(true);
    expect(work().value).toBe('Install an EV charger');
    expect(screen.queryByText(/^Service location: /)).toBeNull();
  });

  it('leaves the form as it is when the kind of work is unknown', () => {
    renderWizard('/get-quote?serviceType=plumbing');

    expect(radio(/^Repair/).checked).toBe(true);
    expect(work().value).toBe('');
  });

  it('overrides the draft, whose other answers stay, but not after a reload', async () => {
    const first = renderWizard();
    await enter(first.user, where(), 'Perth');
    cleanup();

    const second = renderWizard(LINK);
    expect(where().value).toBe('Perth');
    expect(radio(/^Upgrade/).checked).toBe(true);
    await second.user.click(radio(/^Repair/));
    cleanup();

    renderWizard(LINK);
    expect(radio(/^Repair/).checked).toBe(true);
  });
});
