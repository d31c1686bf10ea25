import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { createDiscountCode, listDiscountCodes } from '@shared/contracts/discounts.ts';
import { api } from '@/testing/api.ts';
import { buildCode } from '@/testing/build-manage.ts';
import { buildUser } from '@/testing/builders.ts';
import { narrowScreen } from '@/testing/narrow-screen.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { DiscountCodes } from './discount-codes.tsx';

beforeAll(narrowScreen);

it('a new code stands in a sorted list where the server puts it', async () => {
  api.answers(createDiscountCode, buildCode({ id: 2, code: 'XMAS' }));
  api.answers(listDiscountCodes, [buildCode({ id: 1, code: 'AUTUMN' })]);
  const { user } = renderWithApp(<DiscountCodes />, { path: '/manage/discount-codes?sort=code', user: buildUser({ userType: 'super_admin' }) });
  await screen.findByRole('article', { name: 'AUTUMN' });
  await user.click(screen.getByRole('button', { name: 'New code' }));
  await user.type(await screen.findByLabelText('Code'), 'XMAS');
  await user.type(screen.getByLabelText('Percent off'), '10');

  api.answers(listDiscountCodes, [buildCode({ id: 1, code: 'AUTUMN' }), buildCode({ id: 2, code: 'XMAS' })]);
  await user.click(screen.getByRole('button', { name: 'Create code' }));

  await screen.findByRole('article', { name: 'XMAS' });
  expect(screen.getAllByRole('article').map((each) => each.getAttribute('aria-label'))).toEqual(['AUTUMN', 'XMAS']);
});
