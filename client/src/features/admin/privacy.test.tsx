import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  changeRetention,
  correctPerson,
  downloadPerson,
  erasePerson,
  findPerson,
  getPrivacy,
  type PersonView,
  previewErasure,
  type PrivacyView,
} from '@shared/contracts/privacy.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { asksBeforeClosing, goBack } from '@/testing/leaving.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { catchSavedFiles } from '@/testing/saved-files.ts';
import { Privacy } from './privacy.tsx';

const view: PrivacyView = {
  periods: { unsoldLeadDays: 90, soldLeadDays: 2555, callbackDays: 365, messageDays: 90, documentDays: 2555, auditDays: 2555 },
  version: 3,
  changed: { at: '2026-11-20T03:02:00.000Z', by: 'Ada Admin' },
  requests: [{ id: 7, kind: 'erasure', at: '2026-11-21T03:02:00.000Z', doneBy: 'Ada Admin', counts: { leads: 2, lead_purchases: 1 } }],
};

const person: PersonView = {
  held: { leads: 2, lead_purchases: 1 },
  kept: [],
  requests: [{ id: 12, jobReference: 'AE-12E', name: 'Priya Nairtest', status: 'sold', createdAt: '2026-11-18T03:02:00.000Z' }],
  callbacks: [],
  accounts: [],
  otherContacts: ['priya@example.com'],
  earlier: [],
};

const renderPage = () => {
  api.answers(getPrivacy, () => view);
  return renderWithApp(<Privacy />, { path: '/manage/privacy', user: buildUser({ userType: 'super_admin' }) });
};

async function findPriya() {
  api.answers(findPerson, () => person);
  const rendered = renderPage();
  await rendered.user.type(screen.getByLabelText('Phone number or email'), '0491 570 158');
  await rendered.user.click(screen.getByRole('button', { name: 'Find' }));
  const card = await screen.findByRole('article', { name: 'What is held about 0491 570 158' });
  return { ...rendered, card };
}

describe('the periods', () => {
  it('are shown with who changed them, and saved as whole days', async () => {
    api.answers(changeRetention, ({ body }) => ({ ...view, version: 4, periods: { ...view.periods, unsoldLeadDays: body.unsoldLeadDays } }));
    const { user } = renderPage();
    const field = await screen.findByLabelText(/^Unsold requests/);
    expect(screen.getByLabelText(/^Sent emails and texts/)).toBeDefined();
    expect(screen.getByText(/Changed by Ada Admin/)).toBeDefined();
    expect(screen.getByText(/^From the act. Older lines are deleted. It shows people’s names from their accounts/)).toBeDefined();

    await user.clear(field);
    await user.type(field, '60');
    await user.click(screen.getByRole('button', { name: 'Save periods' }));

    await screen.findByText('Periods saved');
    expect(api.requests(changeRetention).map(({ body }) => body)).toEqual([{ ...view.periods, unsoldLeadDays: 60, base: { version: 3 } }]);
  });

  it('that someone else has changed in the meantime are not overwritten unseen, and what was typed stays', async () => {
    const { user } = renderPage();
    const field = await screen.findByLabelText<HTMLInputElement>(/^Unsold requests/);
    api.refusesAsStale(changeRetention, 'version');
    api.answers(getPrivacy, { ...view, version: 4, periods: { ...view.periods, soldLeadDays: 400 } });
    await user.clear(field);
    await user.type(field, '60');
    await user.click(screen.getByRole('button', { name: 'Save periods' }));

    const alert = await screen.findByText('Someone else changed these periods');
    expect(alert.parentElement?.textContent).toContain('Sold requestsSaved by someone else400 days');
    expect(field.value).toBe('60');
    api.answers(changeRetention, ({ body }) => ({ ...view, version: 5, periods: { ...view.periods, ...body } }));
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));

    await screen.findByText('Periods saved');
    const sent = api.requests(changeRetention).map(({ body }) => body);
    expect(sent.map(({ base }) => base.version)).toEqual([3, 4]);
    expect(sent[1]).toMatchObject({ unsoldLeadDays: 60, soldLeadDays: 400 });
  });

  it('that are typed and not saved are asked about before the page is left', async () => {
    const { user } = renderPage();
    const field = await screen.findByLabelText(/^Unsold requests/);
    expect(asksBeforeClosing()).toBe(false);

    await user.type(field, '1');

    expect(asksBeforeClosing()).toBe(true);
    await goBack();
    expect(await screen.findByText('The periods aren’t saved yet.')).toBeTruthy();
  });

  it('are refused beyond their bounds before anything is sent', async () => {
    const { user } = renderPage();
    const field = await screen.findByLabelText(/^Sold requests/);

    await user.clear(field);
    await user.type(field, '30');
    await user.click(screen.getByRole('button', { name: 'Save periods' }));

    await screen.findByText('Please enter a whole number of days from 365 to 3650');
    expect(api.requests(changeRetention)).toEqual([]);
  });
});

describe('a person', () => {
  it('is found with what is held, and with other contacts to look up', async () => {
    const { card, user } = await findPriya();

    expect(card.textContent).toContain('Request AE-12E');
    expect(card.textContent).toContain('Requests2');
    await user.click(within(card).getByRole('button', { name: 'Find priya@example.com' }));

    await waitFor(() => expect(api.requests(findPerson).map(({ body }) => body)).toEqual([{ contact: '0491 570 158' }, { contact: 'priya@example.com' }]));
  });

  it('is not held when nothing is', async () => {
    api.answers(findPerson, () => ({ ...person, held: {}, requests: [] }));
    const { user } = renderPage();

    await user.type(screen.getByLabelText('Phone number or email'), '0491 570 159');
    await user.click(screen.getByRole('button', { name: 'Find' }));

    await screen.findByText('Nothing is held');
  });

  it('gets a file of all their data', async () => {
    const files = catchSavedFiles();
    api.answers(downloadPerson, () => ({ madeAt: '2026-11-25T00:00:00.000Z', data: { leads: [{ customerName: 'Priya Nairtest' }] } }));
    const { card, user } = await findPriya();

    await user.click(within(card).getByRole('button', { name: 'Download data' }));

    await waitFor(() => expect(files).toHaveLength(1));
    expect(await files[0]?.file.text()).toContain('Priya Nairtest');
  });

  it('is corrected in what was typed alone, and found by the new number', async () => {
    api.answers(correctPerson, () => ({ counts: { leads: 2 } }));
    const { card, user } = await findPriya();
    await user.click(within(card).getByRole('button', { name: 'Correct' }));
    const dialog = await screen.findByRole('dialog');

    await user.click(within(dialog).getByRole('button', { name: 'Correct' }));
    await within(dialog).findByText('Please enter at least one change');
    await user.type(within(dialog).getByLabelText(/^Phone/), '0491 570 157');
    await user.click(within(dialog).getByRole('button', { name: 'Correct' }));

    await screen.findByRole('article', { name: 'What is held about 0491 570 157' });
    expect(api.requests(correctPerson).map(({ body }) => body)).toEqual([{ contact: '0491 570 158', phone: '0491 570 157' }]);
  });

  it('is corrected in what one request says', async () => {
    api.answers(correctPerson, () => ({ counts: { leads: 1 } }));
    const { card, user } = await findPriya();
    await user.click(within(card).getByRole('button', { name: 'Correct' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).queryByLabelText(/^Address/)).toBeNull();

    await user.selectOptions(within(dialog).getByLabelText(/^Request whose words are wrong/), 'AE-12E of 18 Nov 2026');
    await user.type(within(dialog).getByLabelText(/^What needs doing/), 'Lights');
    await user.click(within(dialog).getByRole('button', { name: 'Correct' }));
    await within(dialog).findByText(/Please provide more details/);
    await user.type(within(dialog).getByLabelText(/^What needs doing/), ' flicker');
    await user.type(within(dialog).getByLabelText(/^Address/), '2 Right Road');
    await user.click(within(dialog).getByRole('button', { name: 'Correct' }));

    await waitFor(() => expect(api.requests(correctPerson)).toHaveLength(1));
    expect(api.requests(correctPerson)[0]?.body).toEqual({
      contact: '0491 570 158',
      request: { id: 12, customerAddress: '2 Right Road', electricalWork: 'Lights flicker' },
    });
  });
});

const openQuestion = async () => {
  api.answers(previewErasure, () => ({ counts: { leads: 2 }, kept: [{ table: 'tax_documents', rows: 1, because: 'The law wants them.' }] }));
  api.answers(erasePerson, () => ({ counts: { leads: 2 }, kept: [] }));
  const found = await findPriya();
  await found.user.click(within(found.card).getByRole('button', { name: 'Make anonymous' }));
  const dialog = await screen.findByRole('alertdialog');
  await within(dialog).findByText('What would change');
  return { ...found, dialog };
};

describe('making a person anonymous', () => {
  it('says what would change and what stays, and does nothing before its word is typed', async () => {
    const { dialog, user } = await openQuestion();

    expect(dialog.textContent).toContain('Tax documents (1): The law wants them.');
    await user.click(within(dialog).getByRole('button', { name: 'Make anonymous' }));

    await within(dialog).findByText('Please type erase');
    expect(api.requests(erasePerson)).toEqual([]);
  });

  it('says that it is done, and forgets whom it was about', async () => {
    const { dialog, user } = await openQuestion();

    await user.type(within(dialog).getByLabelText(/^Type “erase”/), 'erase');
    await user.click(within(dialog).getByRole('button', { name: 'Make anonymous' }));

    await screen.findByText('The person is anonymous now');
    expect(screen.queryByText('0491 570 158')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Phone number or email').value).toBe('');
  });

  it('shows why it is refused', async () => {
    api.answers(findPerson, () => person);
    api.refuses(previewErasure, 'conflict', 'A payment for AE-12E is under way.');
    const { user, card } = await findPriya();
    await user.click(within(card).getByRole('button', { name: 'Make anonymous' }));

    const dialog = await screen.findByRole('alertdialog');
    await within(dialog).findByText('A payment for AE-12E is under way.');
  });
});
