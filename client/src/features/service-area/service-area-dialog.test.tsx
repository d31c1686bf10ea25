import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { searchPlaces } from '@shared/contracts/places.ts';
import { previewServiceArea, updateServiceArea } from '@shared/contracts/service-area.ts';
import { useSession } from '@/lib/session/session.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { ServiceAreaDialog } from './service-area-dialog.tsx';

const NO_PLACE = 'Please select a valid service location.';
const broome = { suburb: 'Broome', state: 'WA', postcode: '6725', latitude: -17.9614, longitude: 122.2359 } as const;
const unplaced = buildUser({ serviceLocation: null, serviceLatitude: null, serviceLongitude: null, serviceRadius: null });
const placed = buildUser();
const saved = buildUser({
  serviceLocation: 'Broome WA 6725',
  serviceLatitude: broome.latitude,
  serviceLongitude: broome.longitude,
  serviceRadius: 50,
});

function SignedIn() {
  const { user } = useSession();
  return <p>Session: {user?.serviceLocation}</p>;
}

function renderDialog(person: CurrentUser, count = 41) {
  api.answers(searchPlaces, [broome]);
  api.answers(previewServiceArea, { count, days: 30, suburbCount: 61, largestSuburbs: ['Marrickville', 'Newtown'] });
  const onSaved = vi.fn<(user: CurrentUser) => void>();
  const onClose = vi.fn<() => void>();
  const view = renderWithApp(
    <>
      <SignedIn />
      <ServiceAreaDialog user={person} onSaved={onSaved} onClose={onClose} />
    </>,
    { user: person },
  );
  return { ...view, onSaved, onClose };
}

type User = ReturnType<typeof renderDialog>['user'];

const place = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Service location' });
const pill = (km: number) => screen.getByRole<HTMLInputElement>('radio', { name: `${km} km` });
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save' }));
const errorUnderField = () => document.getElementById(`${place().id}-error`)?.textContent;

async function selectBroome(user: User) {
  await user.clear(place());
  await user.type(place(), 'broo');
  await user.click(await screen.findByRole('option', { name: 'Broome WA 6725' }));
}

it('starts with what is stored, and with 20 km when nothing is', async () => {
  const { unmount } = renderDialog(buildUser({ serviceRadius: 50 }));
  expect(place().value).toBe('Marrickville NSW 2204');
  expect(pill(50).checked).toBe(true);
  unmount();

  renderDialog(unplaced);

  expect(place().value).toBe('');
  expect(pill(20).checked).toBe(true);
  expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual(
    ['5', '10', '15', '20', '25', '30', '50', '100'],
  );
  expect(screen.getByText('Select a place to see how many leads were near it.')).toBeTruthy();
});

it('keeps a radius among the choices that was stored by other means', () => {
  renderDialog(buildUser({ serviceRadius: 75 }));

  expect(pill(75).checked).toBe(true);
});

it('stores the selected place with its coordinates and the radius, says so and refreshes the session', async () => {
  api.answers(updateServiceArea, saved);
  const { user, onSaved } = renderDialog(unplaced);

  await selectBroome(user);
  await user.click(pill(50));
  await save(user);

  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(saved));
  expect(api.requests(updateServiceArea).map(({ body }) => body)).toEqual([
    { serviceLocation: 'Broome WA 6725', serviceLatitude: -17.9614, serviceLongitude: 122.2359, serviceRadius: 50 },
  ]);
  expect(await screen.findByText('Service area updated')).toBeTruthy();
  expect(screen.getByText('Session: Broome WA 6725')).toBeTruthy();
});

it.each([
  ['typed and not selected', 'Broome'],
  ['blank', ''],
])('refuses a place that was %s, under the field and in the summary', async (_what, typed) => {
  const { user, onSaved } = renderDialog(unplaced);
  if (typed) await user.type(place(), typed);
  expect(screen.queryByText(NO_PLACE)).toBeNull();

  await save(user);

  expect(await screen.findByText('There is a problem')).toBeTruthy();
  expect(errorUnderField()).toBe(NO_PLACE);
  await user.click(screen.getByRole('link', { name: NO_PLACE }));
  expect(document.activeElement).toBe(place());
  expect(api.requests(updateServiceArea)).toEqual([]);
  expect(onSaved).not.toHaveBeenCalled();
});

it('forgets the coordinates with the first key typed after a selection', async () => {
  const { user } = renderDialog(placed);
  await user.type(place(), '{End}x');

  await save(user);

  expect(errorUnderField()).toBe(NO_PLACE);
  expect(api.requests(updateServiceArea)).toEqual([]);
});

it('takes the sentence away as soon as a place is selected', async () => {
  const { user } = renderDialog(unplaced);
  await user.type(place(), 'broo');
  await screen.findByRole('option');
  // Esc closes the list and sends no request.
  await user.keyboard('{Escape}');
  await user.click(pill(5));
  expect(errorUnderField()).toBe(NO_PLACE);

  await selectBroome(user);

  await waitFor(() => expect(screen.queryByText(NO_PLACE)).toBeNull());
});

it.each([
  [41, 'About 41 leads in the last 30 days were within 20 km of Marrickville'],
  [1234, 'About 1,234 leads in the last 30 days were within 20 km of Marrickville'],
  [1, 'About 1 lead in the last 30 days was within 20 km of Marrickville'],
  [0, 'No leads in the last 30 days were within 20 km of Marrickville'],
])('says politely how many leads there were: %d', async (count, sentence) => {
  renderDialog(placed, count);

  expect((await screen.findByText(sentence)).tagName).toBe('OUTPUT');
});

it('names the largest suburbs that it covers', async () => {
  renderDialog(placed);

  expect(await screen.findByText('It covers Marrickville, Newtown and 59 more suburbs.')).toBeTruthy();
});

it('counts again for another radius, once the choice has come to rest', async () => {
  const { user } = renderDialog(placed);
  await screen.findByText(/within 20 km/);
  await user.click(pill(25));
  await user.click(pill(30));

  expect(await screen.findByText(/within 30 km of Marrickville/)).toBeTruthy();

  const asked = api.requests(previewServiceArea).map(({ url }) => new URL(url, location.href).search);
  expect(asked).toEqual([
    '?latitude=-33.911000&longitude=151.155000&radius=20',
    '?latitude=-33.911000&longitude=151.155000&radius=30',
  ]);
});

it('says when the leads cannot be counted, and saves all the same', async () => {
  const { user, onSaved } = renderDialog(placed);
  api.refuses(previewServiceArea, 'internal', 'Down');
  api.answers(updateServiceArea, saved);

  expect(await screen.findByText(/^We couldn’t count the leads near Marrickville/)).toBeTruthy();

  await save(user);
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
});

it('stays open when it fails, says so twice, and keeps everything for another try', async () => {
  api.refuses(updateServiceArea, 'internal', 'The server is down', { requestId: 'ref-1' });
  const { user, onSaved, onClose } = renderDialog(unplaced);
  await selectBroome(user);
  await user.click(pill(50));

  await save(user);

  expect(await screen.findByText('Failed to update service area. Please try again.')).toBeTruthy();
  expect(screen.getByText('Error')).toBeTruthy();
  expect(screen.getByText('The server is down')).toBeTruthy();
  expect(place().value).toBe('Broome WA 6725');
  expect(pill(50).checked).toBe(true);
  expect(onClose).not.toHaveBeenCalled();

  api.answers(updateServiceArea, saved);
  await save(user);
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(saved));
});

it('puts the server’s objection to the place under the field', async () => {
  api.refuses(updateServiceArea, 'invalid_input', NO_PLACE, { issues: [{ path: 'serviceLatitude', message: NO_PLACE }] });
  const { user } = renderDialog(placed);

  await save(user);

  await waitFor(() => expect(errorUnderField()).toBe(NO_PLACE));
});

it('sends once, however often the button is pressed', async () => {
  const waiting: ((stored: CurrentUser) => void)[] = [];
  api.answers(updateServiceArea, () => new Promise((resolve) => waiting.push(resolve)));
  const { user, onSaved } = renderDialog(placed);

  await user.dblClick(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('button', { name: 'Saving…' }));

  expect(api.requests(updateServiceArea)).toHaveLength(1);
  waiting[0]?.(saved);
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
});

it('asks before a new area is thrown away, and not when there is none', async () => {
  const { user, onClose } = renderDialog(placed);
  await user.click(pill(100));

  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();

  await user.click(pill(20));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
