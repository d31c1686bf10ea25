import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { CustomerRequest } from '@shared/contracts/customer-requests.ts';
import { isAnythingUnsaved } from '@/lib/hooks/unsaved-work.ts';
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
])('a %s that was written and not sent is asked about before the page is left', (_what, request, label) => {
  renderWithApp(<Page first={request} />);
  expect(isAnythingUnsaved()).toBe(false);

  fireEvent.change(screen.getByLabelText(new RegExp(`^${label.replace('?', '\\?')}`)), { target: { value: 'Four sentences.' } });

  expect(isAnythingUnsaved()).toBe(true);
});

it('is asked about no more once it was sent', () => {
  renderWithApp(<Page first={taken} />);
  fireEvent.change(screen.getByLabelText(/^What happened/), { target: { value: 'Four sentences.' } });
  expect(isAnythingUnsaved()).toBe(true);

  fireEvent.click(screen.getByRole('button', { name: 'It was sent' }));

  expect(isAnythingUnsaved()).toBe(false);
});
