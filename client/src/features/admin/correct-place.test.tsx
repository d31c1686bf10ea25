import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { correctPlace } from '@shared/contracts/manage-requests.ts';
import { api } from '@/testing/api.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { CorrectPlace } from './request-acts.tsx';

const request = { leadId: 7, jobReference: 'AE-7E', serviceLocation: 'Richmond' };

/** Renders the button in a list that can be emptied. */
function List() {
  const [isListed, setIsListed] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsListed(false)}>
        Empty the list
      </button>
      {isListed ? <CorrectPlace request={request} onDone={() => undefined} /> : null}
    </>
  );
}

/** Renders the button for a request whose place somebody else corrects in the meantime. */
function Corrected() {
  const [serviceLocation, setServiceLocation] = useState('Richmond');
  return <CorrectPlace request={{ ...request, serviceLocation }} onDone={() => setServiceLocation('Richmond TAS 7025')} />;
}

async function open() {
  const onDone = vi.fn<() => void>();
  const { user } = renderWithApp(<CorrectPlace request={request} onDone={onDone} />);
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
  const { user } = renderWithApp(<List />);
  await user.click(screen.getByRole('button', { name: 'Correct the place of AE-7E' }));
  await user.click(await screen.findByRole('button', { name: 'Save the place' }));
  await waitFor(() => expect(api.requests(correctPlace)).toHaveLength(1));

  fireEvent.click(screen.getByText('Empty the list'));
  answers[0]?.({ hasPlace: true, isHeld: true });

  expect(await screen.findByText('The request is held. Look under Leads to see why.')).toBeDefined();
});

it('shows what somebody else has made of the place, and saves over it once that is chosen', async () => {
  api.refusesAsStale(correctPlace, 'serviceLocation');
  const { user } = renderWithApp(<Corrected />);
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

it('stays open with the reason when it is refused, and asks for a place', async () => {
  api.refuses(correctPlace, 'lead_sold', 'This request is sold.');
  const { onDone, dialog, save } = await open();

  await save('');
  expect(await dialog.findByText('Service location is required')).toBeDefined();
  expect(api.requests(correctPlace)).toEqual([]);
  await save('Richmond VIC 3121');

  expect(await dialog.findByText('This request is sold.')).toBeDefined();
  expect(onDone).toHaveBeenCalledOnce();
});
