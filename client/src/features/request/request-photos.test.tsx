import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { CustomerRequest } from '@shared/contracts/customer-requests.ts';
import { addRequestPhoto } from '@shared/contracts/request-photos.ts';
import { api } from '@/testing/api.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { RequestPhotos } from './request-photos.tsx';

const empty = { state: 'waiting', photos: [] } as unknown as CustomerRequest;

function Page() {
  const [request, setRequest] = useState(empty);
  return <RequestPhotos token="kY3-x_Zq8aLm0PdR5tVw1B" request={request} onRequest={setRequest} />;
}

it('adds the others when one file is refused, and names it', async () => {
  const sent: string[] = [];
  api.answersRaw(addRequestPhoto, ({ body }) => {
    const { name } = (body as { file: File }).file;
    if (name === 'IMG_1.HEIC') return Response.json({ message: 'This photo couldn’t be read.', code: 'invalid_input', requestId: 'r' }, { status: 400 });
    sent.push(name);
    return Response.json({ ...empty, photos: [] });
  });
  renderWithApp(<Page />);

  const files = ['IMG_1.HEIC', 'IMG_2.jpg'].map((name) => new File([name], name, { type: 'image/jpeg' }));
  fireEvent.change(screen.getByLabelText(/Add photos/), { target: { files } });

  expect(await screen.findByText('IMG_1.HEIC')).toBeDefined();
  await expect.poll(() => sent).toEqual(['IMG_2.jpg']);
  expect(screen.getByRole('alert').textContent).toContain('was left out. This photo couldn’t be read.');
});
