import { screen, waitFor } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hydrateWithApp } from '@/testing/hydrate.tsx';
import { readDraft, writeDraft, type QuoteDraft } from './quote-draft.ts';
import { emptyQuote, type QuoteValues } from './quote-schema.ts';
import { QuoteWizard } from './quote-wizard.tsx';
import { answerAsides, field, onStep, press, radio, where, WORK } from './wizard-driver.tsx';

type Before = (user: ReturnType<typeof userEvent.setup>) => Promise<void>;

const work = () => field('Describe the electrical work');

const takeOver = (before?: Before, search = '') =>
  hydrateWithApp(<QuoteWizard />, { path: `/get-quote${search}`, before });

function keepDraft(values: Partial<QuoteValues>, rest: Partial<QuoteDraft> = {}): void {
  const draft = { idempotencyKey: 'kept-key', prefill: null, startedAt: null, ...rest };
  writeDraft({ ...draft, values: { ...emptyQuote, ...values } });
}

const reached = { serviceLocation: 'Broome WA 6725', electricalWork: WORK };

// Whole walks through the form take their time on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => {
  history.replaceState(null, '');
  answerAsides();
});

describe('the form that a server sends', () => {
  it('is the blank first step with its defaults chosen, whatever this tab remembers', async () => {
    keepDraft({ ...reached, serviceType: 'upgrade' });
    history.replaceState({ quoteStep: 1 }, '');
    const { html, mended } = await takeOver(undefined, '?location=Perth');

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

describe('what was entered before the app was there', () => {
  it('stays, with the caret where it was, and counts as entered', async () => {
    const { user, mended } = await takeOver(async (early) => {
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

  it('shows what follows from it: the warning, and how much the description lacks', async () => {
    await takeOver(async (early) => {
      await early.click(radio(/^Emergency/));
      await early.type(work(), 'Oven');
    });

    expect(screen.getByText(/Fallen lines: stay well clear/)).toBeTruthy();
    expect(screen.getByText('6 more characters')).toBeTruthy();
  });

  it('is kept for a reload before another key is pressed', async () => {
    await takeOver((early) => early.type(where(), 'Broome'));

    expect(readDraft()?.values.serviceLocation).toBe('Broome');
  });

  it('beats the location of a link', async () => {
    await takeOver((early) => early.type(where(), 'Broome'), '?location=Perth');

    expect(where().value).toBe('Broome');
  });

  it('beats the draft, whose other answers stand, and keeps its step on screen', async () => {
    keepDraft({ ...reached, serviceType: 'upgrade', customerName: 'Priya' });
    history.replaceState({ quoteStep: 2 }, '');
    const { user } = await takeOver((early) => early.type(where(), 'Perth'));

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

describe('what this tab remembers', () => {
  it('comes after the blank form: answers, key and step', async () => {
    keepDraft({ ...reached, propertyType: 'industrial' });
    history.replaceState({ quoteStep: 1 }, '');
    const { mended } = await takeOver();

    expect(await onStep('Property & Budget Details')).toBeTruthy();
    expect(radio(/^Industrial/).checked).toBe(true);
    expect(document.activeElement).toBe(document.body);
    expect(mended).toEqual([]);
  });

  it('does not take a field away from someone who has just gone into it', async () => {
    keepDraft(reached);
    history.replaceState({ quoteStep: 1 }, '');
    await takeOver((early) => early.click(work()));

    expect(screen.getByText('Step 1 of 4')).toBeTruthy();
    expect(document.activeElement).toBe(work());
    expect(work().value).toBe(WORK);
  });

  it('is no word against the browser that puts the same answers back', async () => {
    keepDraft(reached);
    history.replaceState({ quoteStep: 1 }, '');
    await takeOver(async () => {
      where().value = reached.serviceLocation;
    });

    expect(await onStep('Property & Budget Details')).toBeTruthy();
  });

  it('keeps growing with what is entered next', async () => {
    keepDraft(reached);
    const { user } = await takeOver();

    await user.type(work(), ' again');

    await waitFor(() => expect(readDraft()?.values.electricalWork).toBe(`${WORK} again`));
    expect(readDraft()?.idempotencyKey).toBe('kept-key');
  });
});

describe('a link with a location', () => {
  it('fills the field once the query is known, and says so', async () => {
    const { mended } = await takeOver(undefined, "?serviceLocation=1%20%3Cb%3EBay%20%26%20%23%27");

    expect(where().value).toBe("1 <b>Bay & #'");
    expect(screen.getByText("Service location: 1 <b>Bay & #'")).toBeTruthy();
    expect(mended).toEqual([]);
  });
});
