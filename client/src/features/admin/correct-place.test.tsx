import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { correctPlace } from '@shared/contracts/manage-requests.ts';
import { api } from '@/testing/api.ts';
import { renderWithApp } from '@/testing/render.tsx';
import type { PlacedRequest } from './place-dialog.tsx';
import { CorrectPlace, RequestDialog, type AskedAct } from './request-acts.tsx';

const request = { leadId: 7, jobReference: 'AE-7E', serviceLocation: 'Richmond' };

/** Renders a list of one request, which `onDone` may change. */
function List({ onDone }: { onDone: (change: (listed: PlacedRequest[]) => void) => void }) {
  const [listed, setListed] = useState<PlacedRequest[]>([request]);
  const [asked, setAsked] = useState<AskedAct | null>(null);
  return (
    <>
      <button type="button" onClick={() => setListed([])}>
        Empty the list
      </button>
      {listed.map((each) => (
        <CorrectPlace key={each.leadId} request={each} onAsk={setAsked} />
      ))}
      {asked ? <RequestDialog asked={asked} listed={listed} onDone={() => onDone(setListed)} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

async function open() {
  const onDone = vi.fn<(change: (listed: PlacedRequest[]) => void) => void>((change) => change([]));
  const { user } = renderWithApp(<List onDone={onDone} />);
  await user.click(screen.getByRole('button', { name: 'Correct the place of AE-7E' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Place of AE-7E' }));
  const field = dialog.getByRole('combobox', { name: 'Service location' });
  const save = async (place: string) => {
    await user.clear(field);
    if (place !== '') await user.type(field, place);
    await user.click(dialog.getByRole('button', { name: 'Save the place' }));
  };
  return { onDone, dialog, field, save };
}

it('sends the place with the one that was on screen, and says who sees the request now', async () => {
  api.answers(correctPlace, { hasPlace: true, isHeld: false });
  const { onDone, field, save } = await open();
  expect(field).toHaveProperty('value', 'Richmond');

  await save('Richmond VIC 3121');

  expect(await screen.findByText('Electricians who work there see the request now.')).toBeDefined();
  expect(api.requests(correctPlace)[0]).toMatchObject({ params: { leadId: '7' }, body: { serviceLocation: 'Richmond VIC 3121', base: { serviceLocation: 'Richmond' } } });
  expect(onDone).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['is still not certain', { hasPlace: false, isHeld: false }, 'Saved, but the place is still not certain'],
  ['belongs to a held request', { hasPlace: true, isHeld: true }, 'The request is held. Look under Leads to see why.'],
])('says when the place %s', async (_case, answer, text) => {
  api.answers(correctPlace, answer);
  const { save } = await open();

  await save('Richmond Hill');

  expect(await screen.findByText(text)).toBeDefined();
});

it('says what became of it also when its row has left the list by then', async () => {
  const answers: ((saved: { hasPlace: boolean; isHeld: boolean }) => void)[] = [];
  api.answers(correctPlace, () => new Promise((resolve) => void answers.push(resolve)));
  const { user } = renderWithApp(<List onDone={() => undefined} />);
  await user.click(screen.getByRole('button', { name: 'Correct the place of AE-7E' }));
  await user.click(await screen.findByRole('button', { name: 'Save the place' }));
  await waitFor(() => expect(api.requests(correctPlace)).toHaveLength(1));

  fireEvent.click(screen.getByText('Empty the list'));
  answers[0]?.({ hasPlace: true, isHeld: true });

  expect(await screen.findByText('The request is held. Look under Leads to see why.')).toBeDefined();
});

it('shows what somebody else has made of the place, and saves over it once that is chosen', async () => {
  api.refusesAsStale(correctPlace, 'serviceLocation');
  const { user } = renderWithApp(<List onDone={(change) => change([{ ...request, serviceLocation: 'Richmond TAS 7025' }])} />);
  await user.click(screen.getByRole('button', { name: 'Correct the place of AE-7E' }));
  const field = await screen.findByRole('combobox', { name: 'Service location' });
  await user.clear(field);
  await user.type(field, 'Richmond VIC 3121');
  await user.click(screen.getByRole('button', { name: 'Save the place' }));

  expect(await screen.findByText('Richmond TAS 7025')).toBeDefined();
  await user.click(screen.getByRole('button', { name: /mine/i }));
  api.answers(correctPlace, { hasPlace: true, isHeld: false });
  await user.click(screen.getByRole('button', { name: 'Save the place' }));

  expect(await screen.findByText('Electricians who work there see the request now.')).toBeDefined();
  expect(api.requests(correctPlace)[1]?.body).toEqual({ serviceLocation: 'Richmond VIC 3121', base: { serviceLocation: 'Richmond TAS 7025' } });
});

it('stays open with the reason and what was typed when it is refused and its row leaves the list, and asks for a place', async () => {
  api.refuses(correctPlace, 'lead_sold', 'This request is sold.');
  const { onDone, dialog, field, save } = await open();

  await save('');
  expect(await dialog.findByText('Service location is required')).toBeDefined();
  expect(api.requests(correctPlace)).toEqual([]);
  await save('Richmond VIC 3121');

  expect(await dialog.findByText('This request is sold.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Correct the place of AE-7E' })).toBeNull();
  expect(field).toHaveProperty('value', 'Richmond VIC 3121');
  expect(onDone).toHaveBeenCalledOnce();
});
