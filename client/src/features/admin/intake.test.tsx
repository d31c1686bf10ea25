import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listDoubtfulTexts, reviewPublicText } from '@shared/contracts/doubtful-texts.ts';
import { countWorkQueues } from '@shared/contracts/work-queues.ts';
import { buildWorkQueues } from '@/testing/build-work-queues.ts';
import { archiveLeads, listHeldLeads, releaseLeads } from '@shared/contracts/held-leads.ts';
import { correctPlace } from '@shared/contracts/manage-requests.ts';
import { listLeads } from '@shared/contracts/leads.ts';
import { buildHeld, NETWORK } from '@/testing/build-held.ts';
import { buildDoubtful } from '@/testing/build-manage.ts';
import { buildLead } from '@/testing/build-lead.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { narrowScreen } from '@/testing/narrow-screen.ts';
import { Intake } from './intake.tsx';

beforeAll(narrowScreen);

const renderPage = (path = '/manage/leads') =>
  renderWithApp(<Intake />, { path, user: buildUser({ userType: 'super_admin' }) });

beforeEach(() => {
  api.answers(listHeldLeads, [buildHeld(11), buildHeld(12)]);
  api.answers(countWorkQueues, buildWorkQueues({ heldRequests: 2, doubtfulTexts: 1 }));
});

it('lists what is held with what tells whether it is genuine, and counts it', async () => {
  renderPage();

  const first = (await screen.findByRole('button', { name: 'Release AE-11E' })).closest('li');
  for (const part of ['0491 570 156', 'many requests from its IP address', '7 from the same network', 'Same number: AE-3E (sold)']) {
    expect(first?.textContent).toContain(part);
  }
  expect(await screen.findByRole('tab', { name: /2 held/ })).toBeDefined();
});

it('offers to correct the place of each, and to send its customer a new link', async () => {
  renderPage();

  expect(await screen.findByRole('button', { name: 'Correct the place of AE-11E' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Send a new link for AE-11E' })).toBeDefined();
});

it('keeps a refused place on screen once its request was the last to leave the list', async () => {
  api.refuses(correctPlace, 'lead_sold', 'This request is sold.');
  const { user } = renderPage();
  await user.click(await screen.findByRole('button', { name: 'Correct the place of AE-11E' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Place of AE-11E' }));

  api.answers(listHeldLeads, []);
  await user.click(dialog.getByRole('button', { name: 'Save the place' }));

  expect(await screen.findByText('No requests on hold')).toBeDefined();
  expect(dialog.getByText('This request is sold.')).toBeDefined();
});

it('releases one after a question', async () => {
  api.answers(releaseLeads, { released: [11], notHeld: [] });
  const { user } = renderPage();

  await user.click(await screen.findByRole('button', { name: 'Release AE-11E' }));
  expect(api.requests(releaseLeads)).toEqual([]);
  await user.click(within(await screen.findByRole('alertdialog', { name: 'Release 1 lead?' })).getByRole('button', { name: 'Release' }));

  expect(await screen.findByText('1 lead put on the market.')).toBeDefined();
  expect(api.requests(releaseLeads)[0]?.body).toEqual({ ids: [11] });
});

it('archives all of one network together', async () => {
  api.answers(archiveLeads, { archived: [11, 12], sold: [], notFound: [] });
  const { user } = renderPage();

  await user.click((await screen.findAllByRole('button', { name: 'Only this network' }))[0]!);
  await waitFor(() => expect(api.requests(listHeldLeads).at(-1)?.url).toContain(`network=${NETWORK}`));
  await user.click(await screen.findByRole('button', { name: 'Choose all shown' }));
  await user.click(screen.getByRole('button', { name: 'Archive (2)' }));
  await user.click(within(await screen.findByRole('alertdialog', { name: 'Archive 2 leads?' })).getByRole('button', { name: 'Archive' }));

  expect(await screen.findByText('2 leads archived.')).toBeDefined();
  expect(api.requests(archiveLeads)[0]?.body).toEqual({ ids: [11, 12] });
});

it('archives leads of the market and says which were sold in between', async () => {
  api.answers(listLeads, [buildLead({ id: 21 }), buildLead({ id: 22 })]);
  api.answers(archiveLeads, { archived: [21], sold: [22], notFound: [] });
  const { user } = renderPage('/manage/leads?show=market');

  await user.click(await screen.findByRole('checkbox', { name: 'Choose AE-21E' }));
  await user.click(screen.getByRole('checkbox', { name: 'Choose AE-22E' }));
  await user.click(screen.getByRole('button', { name: 'Archive (2)' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Archive' }));

  expect(await screen.findByText('1 lead archived. Already bought: 1 lead.')).toBeDefined();
});

it('says why leads could not be released, and keeps them', async () => {
  api.refuses(releaseLeads, 'internal', 'Something went wrong on our side');
  const { user } = renderPage();

  await user.click(await screen.findByRole('button', { name: 'Release AE-11E' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Release' }));

  expect((await question.findByRole('alert')).textContent).toContain('Something went wrong on our side');
});

it('says when nothing is held', async () => {
  api.answers(listHeldLeads, []);
  renderPage();

  expect(await screen.findByText('No requests on hold')).toBeDefined();
});

const doubtful = buildDoubtful();

describe('texts to check', () => {
  beforeEach(() => api.answers(listDoubtfulTexts, [doubtful]));

  it('stand beside what the customer wrote, and can be rewritten', async () => {
    api.answers(reviewPublicText, { publicElectricalWork: 'Replace the fuses in the kitchen', publicSpecialRequests: null });
    const { user } = renderPage('/manage/leads?show=texts');

    const row = (await screen.findByRole('button', { name: 'Check the text of AE-31E' })).closest('li');
    expect(row?.textContent).toContain('pan Kowalski');
    expect(row?.textContent).toContain('Written in another language');
    await user.click(screen.getByRole('button', { name: 'Check the text of AE-31E' }));
    const work = await screen.findByRole('textbox', { name: 'The work, as electricians read it' });
    await user.clear(work);
    await user.type(work, 'Replace the fuses in the kitchen');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Text of AE-31E checked.')).toBeDefined();
    expect(api.requests(reviewPublicText)[0]?.body).toEqual({ electricalWork: 'Replace the fuses in the kitchen', specialRequests: null, base: { requestVersion: 1 } });
  });

  it('can be left as they are', async () => {
    api.answers(reviewPublicText, { publicElectricalWork: '[hidden]', publicSpecialRequests: null });
    const { user } = renderPage('/manage/leads?show=texts');

    await user.click(await screen.findByRole('button', { name: 'Check the text of AE-31E' }));
    await user.click(await screen.findByRole('button', { name: 'Leave it as it is' }));

    expect(await screen.findByText('Text of AE-31E checked.')).toBeDefined();
    expect(api.requests(reviewPublicText)[0]?.body).toEqual({ electricalWork: null, specialRequests: null, base: { requestVersion: 1 } });
  });

  it('keep what was written when the customer has changed the request, and are saved once that was read', async () => {
    const { user } = renderPage('/manage/leads?show=texts');
    await user.click(await screen.findByRole('button', { name: 'Check the text of AE-31E' }));
    const work = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'The work, as electricians read it' });
    await user.clear(work);
    await user.type(work, 'Replace the fuses');
    api.refusesAsStale(reviewPublicText, 'requestVersion');
    api.answers(listDoubtfulTexts, [{ ...doubtful, requestVersion: 2, electricalWork: 'Wymienić gniazdko w kuchni' }]);
    await user.click(screen.getByRole('button', { name: 'Save' }));

    const alert = await screen.findByText('Someone else changed this request');
    expect(alert.parentElement?.textContent).toContain('Wymienić gniazdko w kuchni');
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(work.value).toBe('Replace the fuses');
    api.answers(reviewPublicText, { publicElectricalWork: 'Replace the fuses', publicSpecialRequests: null });
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Text of AE-31E checked.')).toBeDefined();
    expect(api.requests(reviewPublicText).map(({ body }) => body.base.requestVersion)).toEqual([1, 2]);
  });

  it('keep what was written when the server refuses it', async () => {
    api.refuses(reviewPublicText, 'invalid_input', 'This still shows how to reach, find or recognise the customer.');
    const { user } = renderPage('/manage/leads?show=texts');

    await user.click(await screen.findByRole('button', { name: 'Check the text of AE-31E' }));
    const work = await screen.findByRole('textbox', { name: 'The work, as electricians read it' });
    await user.clear(work);
    await user.type(work, 'Ask for Kowalski at the door');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('This still shows how to reach, find or recognise the customer.')).toBeDefined();
    expect((work as HTMLTextAreaElement).value).toBe('Ask for Kowalski at the door');
  });
});
