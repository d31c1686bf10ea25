import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { changeRequestEmail, changeRequestPhone, type CustomerRequest } from '@shared/contracts/customer-requests.ts';
import { isAnythingUnsaved } from '@/lib/hooks/unsaved-work.ts';
import { api } from '@/testing/api.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { RequestActions } from './request-actions.tsx';

const base = {
  photos: [],
  phone: { state: 'confirmed' },
  electricalWork: 'The safety switch trips.',
  specialRequests: null,
  electrician: { name: 'Bright Spark Electrical' },
  answer: 'called',
  concernAt: null,
  closedFor: null,
  wasSoldBefore: false,
  review: null,
};
const waiting = { ...base, state: 'waiting' } as unknown as CustomerRequest;
const taken = { ...base, state: 'taken' } as unknown as CustomerRequest;

const control = { token: 'kY3'.padEnd(22, 'x'), isPending: false, show: vi.fn(), act: vi.fn(), end: vi.fn() };

/** Shows what can be done with a request, and lets the server have heard of a concern. */
function Page({ first }: { first: CustomerRequest }) {
  const [request, setRequest] = useState(first);
  return (
    <>
      <button type="button" onClick={() => setRequest({ ...request, concernAt: '2026-11-21T03:00:00.000Z' })}>
        It was sent
      </button>
      <RequestActions request={request} control={control} error={null} />
    </>
  );
}

it.each([
  ['change', waiting, 'Additional notes'],
  ['concern', taken, 'What happened?'],
  ['rating', taken, 'What would you tell others?'],
])('a %s that was written and not sent is asked about before the page is left', async (_what, request, label) => {
  renderWithApp(<Page first={request} />);
  expect(isAnythingUnsaved()).toBe(false);

  fireEvent.change(await screen.findByLabelText(new RegExp(`^${label.replace('?', '\\?')}`)), { target: { value: 'Four sentences.' } });

  expect(isAnythingUnsaved()).toBe(true);
});

it('a phone number that was typed and not changed is asked about before the page is left', () => {
  const phone = { state: 'open', isHeld: true, isDemo: false, hasCode: false, delivery: null, resendInSeconds: 0 };
  renderWithApp(<Page first={{ ...waiting, phone, phoneEnd: '006' } as CustomerRequest} />);
  fireEvent.click(screen.getByRole('button', { name: 'Wrong number? Change it' }));
  expect(isAnythingUnsaved()).toBe(false);

  fireEvent.change(screen.getByLabelText('Your phone number'), { target: { value: '0491 570 110' } });
  expect(isAnythingUnsaved()).toBe(true);

  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(isAnythingUnsaved()).toBe(false);
});

it('the email that news goes to is changed or removed, and its whole address is nowhere on the page', async () => {
  const sent: unknown[] = [];
  api.answers(changeRequestEmail, ({ body }) => {
    sent.push(body.customerEmail);
    return { ...waiting, maskedEmail: body.customerEmail ? 's•••@ex•••.com' : null };
  });
  renderWithApp(<Page first={{ ...waiting, maskedEmail: 'j•••@gm•••.com' }} />);
  expect(screen.getByText('News about your request goes to j•••@gm•••.com.')).toBeDefined();

  fireEvent.click(screen.getByRole('button', { name: 'Change or remove the email' }));
  expect(screen.getByLabelText('Your email')).toHaveProperty('value', '');
  fireEvent.change(screen.getByLabelText('Your email'), { target: { value: 'sam@example.com' } });
  expect(isAnythingUnsaved()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Save the email' }));

  await expect.poll(() => control.show.mock.lastCall?.[0].maskedEmail).toBe('s•••@ex•••.com');
  fireEvent.click(await screen.findByRole('button', { name: 'Change or remove the email' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove the email' }));
  await expect.poll(() => sent).toEqual(['sam@example.com', null]);
});

it('the right number is given once an electrician has the wrong one', async () => {
  const sent: unknown[] = [];
  api.answers(changeRequestPhone, ({ body }) => {
    sent.push(body.customerPhone);
    return { ...taken, phoneEnd: '110' };
  });
  renderWithApp(<Page first={{ ...taken, phoneEnd: '006' }} />);
  expect(screen.getByText('The electrician calls the number ending in 006.')).toBeDefined();

  fireEvent.click(screen.getByRole('button', { name: 'Wrong number? Change it' }));
  fireEvent.change(screen.getByLabelText('Your phone number'), { target: { value: '0491 570 110' } });
  fireEvent.click(screen.getByRole('button', { name: 'Change the number' }));

  await expect.poll(() => control.show.mock.lastCall?.[0].phoneEnd).toBe('110');
  expect(sent).toEqual(['0491 570 110']);
});

it.each([
  ['off', 1],
  ['confirmed', 1],
  ['open', 1],
])('the number of an unsold request can be changed in one place where its state is %s', (state, count) => {
  const phone = { ...waiting.phone, state, isHeld: false, delivery: null, hasCode: false, resendInSeconds: 0, isDemo: false };
  renderWithApp(<Page first={{ ...waiting, phone, phoneEnd: '006' } as CustomerRequest} />);

  expect(screen.getAllByRole('button', { name: 'Wrong number? Change it' })).toHaveLength(count);
});

it.each(['cancelled', 'closed'])('the email is not offered once the request is %s', (state) => {
  renderWithApp(<Page first={{ ...waiting, state, maskedEmail: 'j•••@gm•••.com' } as unknown as CustomerRequest} />);

  expect(screen.queryByRole('button', { name: 'Change or remove the email' })).toBeNull();
});

it('is asked about no more once it was sent', () => {
  renderWithApp(<Page first={taken} />);
  fireEvent.change(screen.getByLabelText(/^What happened/), { target: { value: 'Four sentences.' } });
  expect(isAnythingUnsaved()).toBe(true);

  fireEvent.click(screen.getByRole('button', { name: 'It was sent' }));

  expect(isAnythingUnsaved()).toBe(false);
});
