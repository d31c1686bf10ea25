import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { readRequest, sendPhoneCode, type CustomerRequest } from '@shared/contracts/customer-requests.ts';
import { api } from '@/testing/api.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { PhoneStep } from './phone-step.tsx';

const TOKEN = 'kY3-x_Zq8aLm0PdR5tVw1B';
const phone: CustomerRequest['phone'] = { state: 'open', isHeld: true, delivery: null, hasCode: false, resendInSeconds: 0, isDemo: false };
const request = { state: 'checking', phoneEnd: '123', phone } as CustomerRequest;

it('offers the text again and another number when the first text is refused', async () => {
  api.refuses(sendPhoneCode, 'rate_limited', 'Too many texts were asked for from this connection.');
  api.answers(readRequest, request);
  renderWithApp(<PhoneStep token={TOKEN} />);
  expect((await screen.findByRole('alert')).textContent).toContain('Too many texts were asked for from this connection.');
  expect(screen.getByRole('button', { name: /Change/ })).toBeDefined();

  api.answers(sendPhoneCode, { ...request, phone: { ...phone, delivery: 'queued', hasCode: true, resendInSeconds: 30 } });
  fireEvent.click(screen.getByRole('button', { name: 'Text me a code' }));

  expect(await screen.findByLabelText('Code from the text')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(api.requests(sendPhoneCode).map(({ body }) => body.isAgain)).toEqual([false, false]);
});

it('can be tried again when the server cannot be reached at all', async () => {
  api.fails(sendPhoneCode);
  api.fails(readRequest);
  renderWithApp(<PhoneStep token={TOKEN} />);
  const again = await screen.findByRole('button', { name: 'Try again' });

  api.answers(sendPhoneCode, request);
  fireEvent.click(again);

  expect(await screen.findByRole('button', { name: 'Text me a code' })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says soon that a text failed, and keeps the field for the code of an earlier one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const sent: CustomerRequest['phone'] = { ...phone, delivery: 'sent', hasCode: true, resendInSeconds: 30 };
  api.answers(sendPhoneCode, { ...request, phone: sent });
  api.answers(readRequest, { ...request, phone: { ...sent, delivery: 'failed', resendInSeconds: 27 } });
  renderWithApp(<PhoneStep token={TOKEN} />);
  fireEvent.change(await screen.findByLabelText('Code from the text'), { target: { value: '123' } });

  await act(() => vi.advanceTimersByTimeAsync(5_000));

  expect(screen.getByRole('alert').textContent).toContain('Is the number right?');
  expect(screen.getByLabelText<HTMLInputElement>('Code from the text').value).toBe('123');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(api.requests(readRequest)).toHaveLength(1);
  vi.useRealTimers();
});
