import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import type { EndpointShape } from '@shared/contracts/endpoint.ts';
import { closeConcern, listFollowUps, relistUncalled, type FollowUps as Found } from '@shared/contracts/follow-ups.ts';
import { correctPlace, sendRequestLink } from '@shared/contracts/manage-requests.ts';
import { countWorkQueues } from '@shared/contracts/work-queues.ts';
import { useWorkQueues } from '@/lib/manage/work-queues.ts';
import { api } from '@/testing/api.ts';
import { buildFollowUp, buildFollowUps } from '@/testing/build-manage.ts';
import { buildWorkQueues } from '@/testing/build-work-queues.ts';
import { narrowScreen } from '@/testing/narrow-screen.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { FollowUps } from './follow-ups.tsx';

const customer = buildFollowUp();
const uncalled = { ...customer, buyerName: 'Bright Spark', buyerPhone: null, saysNobodyCalled: true, purchaseId: 12, refundAmount: '40.00', creditUsedAmount: null };
const concern = { ...customer, answerId: 31, buyerName: 'Bright Spark', details: 'He wanted cash.' };

const list = (found: Partial<Found>) => api.answers(listFollowUps, buildFollowUps(found));

beforeAll(narrowScreen);

it('a lead is relisted after a question, and the server’s reason is shown when it refuses', async () => {
  list({ uncalled: [uncalled, { ...uncalled, leadId: 8, purchaseId: 13, saysNobodyCalled: false }] });
  api.refuses(relistUncalled, 'conflict', 'The customer says by now that the electrician called.');
  renderWithApp(<FollowUps />);

  fireEvent.click(await screen.findByRole('button', { name: 'Refund and put back on sale' }));
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Refund and put back on sale' }));

  expect(await within(question).findByText('The customer says by now that the electrician called.')).toBeDefined();
  expect(api.requests(relistUncalled).map(({ params }) => params)).toEqual([{ purchaseId: '12' }]);
});

it.each([
  ['0.00', '41.00', 'Put back on sale', 'took $41.00 off another. So they get no money back, and they lose the contact.'],
  ['15.00', '25.00', 'Refund and put back on sale', 'took $25.00 off another. So they get back only $15.00, and they lose the contact.'],
])('relisting a lead whose credit was used says that %s is refunded', async (refundAmount, creditUsedAmount, name, said) => {
  list({ uncalled: [{ ...uncalled, refundAmount, creditUsedAmount }] });
  renderWithApp(<FollowUps />);

  fireEvent.click(await screen.findByRole('button', { name }));

  expect(screen.getByText(`Their replacement credit took $${creditUsedAmount} off another lead, so that is not refunded.`)).toBeDefined();
  expect((await screen.findByRole('alertdialog')).textContent).toContain(said);
});

/** The count that tabs and links show. */
function Waiting() {
  const { data } = useWorkQueues();
  return <p>{data?.followUps} waiting</p>;
}

it('a concern is closed, leaves the list and is no longer counted', async () => {
  list({ concerns: [concern] });
  api.answers(closeConcern, {});
  api.answers(countWorkQueues, buildWorkQueues({ followUps: 1 }));
  renderWithApp(
    <>
      <Waiting />
      <FollowUps />
    </>,
  );
  await screen.findByText('1 waiting');
  const close = await screen.findByRole('button', { name: 'Done, close it' });

  fireEvent.click(close);
  const question = await screen.findByRole('alertdialog', { name: 'Close Priya’s concern?' });
  expect(api.requests(closeConcern)).toEqual([]);
  list({});
  api.answers(countWorkQueues, buildWorkQueues());
  fireEvent.click(within(question).getByRole('button', { name: 'Done, close it' }));

  expect(await screen.findByText('No customers are waiting for help')).toBeDefined();
  expect(await screen.findByText('0 waiting')).toBeDefined();
  expect(api.requests(closeConcern).map(({ params }) => params)).toEqual([{ answerId: '31' }]);
});

it('a new link takes its request off the list and out of the count, and focus goes to the heading', async () => {
  list({ links: [{ ...customer, isByText: true }] });
  api.answers(sendRequestLink, { by: 'text', to: '158' });
  api.answers(countWorkQueues, buildWorkQueues({ followUps: 1 }));
  const { user } = renderWithApp(
    <main>
      <h1 tabIndex={-1}>Follow-ups</h1>
      <Waiting />
      <FollowUps />
    </main>,
  );
  await screen.findByText('1 waiting');

  await user.click(await screen.findByRole('button', { name: 'Send a new link for AE-7E' }));
  const question = await screen.findByRole('alertdialog', { name: 'Send a new link for AE-7E?' });
  list({});
  api.answers(countWorkQueues, buildWorkQueues());
  await user.click(within(question).getByRole('button', { name: 'Send a new link' }));

  expect(await screen.findByText('No customers are waiting for help')).toBeDefined();
  expect(await screen.findByText('0 waiting')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Follow-ups' }));
});

it.each<[string, Partial<Found>, string]>([
  ['relisting', { uncalled: [uncalled] }, 'Refund and put back on sale'],
  ['closing a concern', { concerns: [concern] }, 'Done, close it'],
  ['a new link', { unsold: [customer] }, 'Send a new link for AE-7E'],
])('focus returns to the button once %s is cancelled', async (_act, found, name) => {
  list(found);
  const { user } = renderWithApp(<FollowUps />);
  const button = await screen.findByRole('button', { name });

  await user.click(button);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));

  await waitFor(() => expect(document.activeElement).toBe(button));
});

it.each<[string, Partial<Found>, string, EndpointShape]>([
  ['relist', { uncalled: [uncalled] }, 'Refund and put back on sale', relistUncalled],
  ['close', { concerns: [concern] }, 'Done, close it', closeConcern],
])('the question stays when its row leaves the list: %s', async (_what, found, label, endpoint) => {
  list(found);
  api.refuses(endpoint, 'conflict', 'Somebody else has dealt with it.');
  const { queryClient } = renderWithApp(<FollowUps />);
  fireEvent.click(await screen.findByRole('button', { name: label }));
  const question = await screen.findByRole('alertdialog');

  list({});
  await queryClient.refetchQueries({ queryKey: ['follow-ups'] });
  expect(await screen.findByText('No customers are waiting for help')).toBeDefined();
  fireEvent.click(within(question).getByRole('button', { name: label }));

  expect(await within(question).findByText('Somebody else has dealt with it.')).toBeDefined();
});

it('says how many there are when not all are listed', async () => {
  list({ unsold: [customer], counts: { held: 0, unplaced: 0, unsold: 140, uncalled: 0, concerns: 0, links: 0 } });
  renderWithApp(<FollowUps />);

  expect(await screen.findByRole('heading', { name: 'Nobody took it (140)' })).toBeDefined();
  expect(screen.getByText(/These are the latest 1\./)).toBeDefined();
});

it('says which held requests are emergencies', async () => {
  list({ held: [{ ...customer, isEmergency: true }, { ...customer, leadId: 8, jobReference: 'AE-8E', isEmergency: false }] });
  renderWithApp(<FollowUps />);

  expect(await screen.findByRole('heading', { name: 'Held (2)' })).toBeDefined();
  expect(screen.getAllByText('Emergency: call the customer now')).toHaveLength(1);
});

it('a request whose place is not certain is listed with the customer’s number, an emergency marked', async () => {
  list({ unplaced: [{ ...customer, serviceLocation: 'Richmond', isEmergency: true }] });
  renderWithApp(<FollowUps />);

  expect(await screen.findByRole('heading', { name: 'Place not certain (1)' })).toBeDefined();
  expect(screen.getByText('AE-7E, Richmond')).toBeDefined();
  expect(screen.getByText('Emergency: call the customer now')).toBeDefined();
  expect(screen.getByRole('link', { name: /^Customer 0491 570 158/ })).toBeDefined();
});

it('a new link that has not arrived is listed with the way it was sent, to be sent again', async () => {
  list({ links: [{ ...customer, isByText: true }] });
  renderWithApp(<FollowUps />);

  expect(await screen.findByRole('heading', { name: 'New link not delivered (1)' })).toBeDefined();
  expect(screen.getByText('Sent by text')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Send a new link for AE-7E' })).toBeDefined();
});

it('a new link can be sent to every customer', async () => {
  list({ unplaced: [{ ...customer, isEmergency: false }], uncalled: [{ ...uncalled, leadId: 9, jobReference: 'AE-9E' }], concerns: [{ ...concern, leadId: 10, jobReference: 'AE-10E' }] });
  renderWithApp(<FollowUps />);

  expect((await screen.findAllByRole('button', { name: /^Send a new link for / })).map(({ textContent }) => textContent)).toEqual([
    'Send a new link for AE-7E',
    'Send a new link for AE-10E',
    'Send a new link for AE-9E',
  ]);
});

it('the place of an unsold request can be corrected, that of a sold one cannot', async () => {
  list({ unplaced: [{ ...customer, isEmergency: false }], unsold: [{ ...customer, leadId: 8, jobReference: 'AE-8E' }], uncalled: [{ ...uncalled, leadId: 9, jobReference: 'AE-9E' }] });
  renderWithApp(<FollowUps />);

  expect((await screen.findAllByRole('button', { name: /^Correct the place of / })).map(({ textContent }) => textContent)).toEqual(['Correct the place of AE-7E', 'Correct the place of AE-8E']);
});

it('a refused place stays on screen with what was typed once its request has left the list', async () => {
  list({ unplaced: [{ ...customer, isEmergency: false }] });
  api.refuses(correctPlace, 'lead_sold', 'This request is sold.');
  const { user } = renderWithApp(<FollowUps />);
  await user.click(await screen.findByRole('button', { name: 'Correct the place of AE-7E' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Place of AE-7E' }));
  await user.type(dialog.getByRole('combobox', { name: 'Service location' }), ', corner shop');

  list({});
  await user.click(dialog.getByRole('button', { name: 'Save the place' }));

  expect(await dialog.findByText('This request is sold.')).toBeDefined();
  expect(await screen.findByText('No customers are waiting for help')).toBeDefined();
  expect(dialog.getByRole('combobox', { name: 'Service location' })).toHaveProperty('value', 'Marrickville NSW 2204, corner shop');
});
