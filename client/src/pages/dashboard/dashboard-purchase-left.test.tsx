import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getMyAbn } from '@shared/contracts/abn.ts';
import { applyDiscountCode } from '@shared/contracts/discounts.ts';
import { api } from '@/testing/api.ts';
import { asksBeforeClosing, goBack } from '@/testing/leaving.ts';
import { servesPipeline } from '@/testing/pipeline.ts';
import { openMarket } from '@/testing/purchase-story.tsx';

const UNSENT = 'What you entered hasn’t been sent yet.';

beforeEach(() => {
  servesPipeline([]);
  api.answers(getMyAbn, { lookup: null });
});

type User = Awaited<ReturnType<typeof openMarket>>['user'];

async function openDialog() {
  const { user } = await openMarket();
  await screen.findByRole('button', { name: /^Complete demo purchase/ });
  return user;
}

async function typePhone(user: User) {
  await user.click(screen.getByRole('button', { name: 'Change who is buying' }));
  await user.type(screen.getByLabelText('Phone'), '0');
}

async function typeCode(user: User) {
  await user.click(screen.getByRole('button', { name: 'Have a code?' }));
  await user.type(screen.getByRole('textbox', { name: 'Discount code' }), 'SPARK25');
}

async function applyCode(user: User) {
  const code = { discountCodeId: 9, originalPrice: '39.89', discountAmount: '5.00', price: '34.89' };
  api.answers(applyDiscountCode, { ...code, discountType: 'fixed_amount', discountValue: '5.00' });
  await typeCode(user);
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Remove code' });
}

async function typeLicence(user: User) {
  await user.click(screen.getByRole('button', { name: 'Add licence' }));
  await user.type(screen.getByLabelText('Licence number'), '123');
}

describe('the purchase dialog', () => {
  it.each([
    ['the buyer', typePhone],
    ['a code', typeCode],
    ['a code that is applied', applyCode],
    ['a licence', typeLicence],
  ])('asks before Esc throws away what was typed about %s', async (_what, type) => {
    const user = await openDialog();
    await type(user);
    expect(asksBeforeClosing()).toBe(true);

    await user.keyboard('{Escape}');

    expect(await screen.findByText(UNSENT)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks at Back too, and keeps what was typed', async () => {
    const user = await openDialog();
    await typeCode(user);

    await goBack();
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));

    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Discount code' }).value).toBe('SPARK25');
  });

  it('asks nothing about what the account filled in', async () => {
    const user = await openDialog();
    await user.click(screen.getByRole('button', { name: 'Change who is buying' }));
    expect(screen.getByLabelText<HTMLInputElement>('Phone').value).not.toBe('');

    await user.keyboard('{Escape}');

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText(UNSENT)).toBeNull();
  });
});
