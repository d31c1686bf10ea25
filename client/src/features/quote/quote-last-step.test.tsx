import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createLead } from '@shared/contracts/quotes.ts';
import { api } from '@/testing/api.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { answerAsides } from '@/testing/wizard-driver.tsx';
import { writeDraft } from './quote-draft.ts';
import { emptyQuote, type QuoteValues } from './quote-schema.ts';
import { QuoteWizard } from './quote-wizard.tsx';

/** Renders a finished form on its last step, as after a reload. */
function renderLastStep(values: Partial<QuoteValues> = {}) {
  history.replaceState({ quoteStep: 3 }, '');
  const filled = { serviceLocation: 'Broome WA 6725', electricalWork: 'Oven trips the safety switch', customerName: 'Priya Nair', customerPhone: '0491 570 006' };
  writeDraft({ idempotencyKey: 'key', prefill: null, link: '', startedAt: null, values: { ...emptyQuote, ...filled, ...values } });
  return renderWithApp(<QuoteWizard />, { path: '/get-quote' });
}

const submit = () => screen.findByRole('button', { name: 'Get Free Quote' });

beforeEach(() => {
  history.replaceState(null, '');
  answerAsides();
});

it('a name that is too long stays whole and is refused by name, not cut', async () => {
  const { user } = renderLastStep();
  const field = await screen.findByLabelText<HTMLInputElement>('Full name');
  const name = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3).trim();
  await user.clear(field);
  await user.type(field, name);

  await user.click(await submit());

  expect(field.value).toBe(name);
  expect((await screen.findAllByText('Please keep this to 100 characters')).length).toBeGreaterThan(0);
  expect(api.requests(createLead)).toEqual([]);
});

it('an emergency that was sent has 000 and a call first at once, and promises no call', async () => {
  api.answers(createLead, { id: 7, jobReference: 'AE-7E' });
  const { user } = renderLastStep({ serviceType: 'emergency' });

  await user.click(await submit());

  expect(await screen.findByRole('heading', { name: 'Electrical Quote Submitted!' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '000' })).toBeTruthy();
  expect(screen.getByText(/If one takes it, they call you/)).toBeTruthy();
  expect(screen.queryByText(/and will call you/)).toBeNull();
});

it('the answers are shown before they are sent, each with the way back to it', async () => {
  const { user } = renderLastStep({ serviceType: 'upgrade', urgency: 'flexible', timeframe: 'this_month' });
  const answers = within(await screen.findByRole('region', { name: 'Your answers' }));

  expect(answers.getAllByRole('definition').map((answer) => answer.querySelector('span')?.textContent)).toEqual([
    'Broome WA 6725',
    'Upgrade: Oven trips the safety switch',
    'Residential. Not sure yet',
    'Flexible. This month',
  ]);
  expect(answers.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Change the place',
    'Change the work',
    'Change property and budget',
    'Change when',
  ]);

  expect(answers.getByText(/^Upgrade/).className, 'whole, however long it is').not.toContain('line-clamp');

  const go = vi.spyOn(history, 'go').mockReturnValue();
  await user.click(answers.getByRole('button', { name: 'Change property and budget' }));
  expect(go).toHaveBeenCalledExactlyOnceWith(-2);
});
