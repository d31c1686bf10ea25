import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addRequestPhoto } from '@shared/contracts/request-photos.ts';
import { asksBeforeClosing } from '@/testing/leaving.ts';
import { api } from '@/testing/api.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { addPendingPhotos } from './pending-photos.ts';
import { PhotoUpload } from './photo-upload.tsx';

const TOKEN = 'kY3-x_Zq8aLm0PdR5tVw1B';
const fileOf = (name: string) => new File([name], name, { type: 'image/jpeg' });

const nameOf = (body: unknown) => (body as { file: File }).file.name;
const sentNames = () => api.requests(addRequestPhoto).map(({ body }) => nameOf(body));

/** Takes every photo but one. */
function refuseFile(refused: string): void {
  api.answersRaw(addRequestPhoto, ({ body }) =>
    nameOf(body) === refused
      ? Response.json({ message: 'This photo couldn’t be read.', code: 'invalid_input', requestId: 'r' }, { status: 400 })
      : Response.json({ photos: [] }),
  );
}

it('sends the others when one file is refused, and names it', async () => {
  refuseFile('IMG_2.HEIC');
  await addPendingPhotos(['IMG_1.jpg', 'IMG_2.HEIC', 'IMG_3.jpg'].map(fileOf));

  renderWithApp(<PhotoUpload token={TOKEN} />);

  expect(await screen.findByText('Your 2 photos were sent.')).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe('IMG_2.HEIC was left out. This photo couldn’t be read.');
  expect(sentNames()).toEqual(['IMG_1.jpg', 'IMG_2.HEIC', 'IMG_3.jpg']);
  expect(screen.queryByRole('button')).toBeNull();
});

it('asks before the page is closed while photos wait, and sends the rest again after a lost connection', async () => {
  expect(asksBeforeClosing()).toBe(false);
  await addPendingPhotos([fileOf('IMG_1.jpg')]);
  expect(asksBeforeClosing()).toBe(true);
  api.fails(addRequestPhoto);
  renderWithApp(<PhotoUpload token={TOKEN} />);
  const again = await screen.findByRole('button', { name: 'Send the photos again' });
  expect(asksBeforeClosing()).toBe(true);

  refuseFile('none');
  fireEvent.click(again);

  expect(await screen.findByText('Your photo was sent.')).toBeDefined();
  expect(asksBeforeClosing()).toBe(false);
});
