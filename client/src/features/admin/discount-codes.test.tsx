import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createDiscountCode,
  listDiscountCodes,
  listDiscountCodeUses,
  updateDiscountCode,
} from '@shared/contracts/discounts.ts';
import { buildCode } from '@/testing/build-manage.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { DiscountCodes } from './discount-codes.tsx';
import { narrowScreen } from '@/testing/narrow-screen.ts';
import { servesPages } from '@/testing/serve-pages.ts';

beforeAll(narrowScreen);

const renderPage = (path = '/manage/discount-codes') =>
  renderWithApp(<DiscountCodes />, {
    path,
    user: buildUser({ userType: 'super_admin' }),
  });

const card = (name: string) => screen.findByRole('article', { name });

const openForm = async () => {
  api.answers(listDiscountCodes, []);
  const view = renderPage();
  await view.user.click(await screen.findByRole('button', { name: 'New code' }));
  await screen.findByRole('dialog');
  return view;
};
const create = () => screen.getByRole('button', { name: 'Create code' });

describe('the list', () => {
  it('says of each code what it takes off, how often it was used, when it counts and for whom', async () => {
    api.answers(listDiscountCodes, [
      buildCode({ validFrom: '2026-12-23T13:00:00.000Z', validUntil: '2099-12-26T13:00:00.000Z' }),
      buildCode({ id: 2, code: 'FIVE', discountType: 'fixed_amount', discountValue: '5.00', maxUses: null }),
      buildCode({ id: 3, code: 'GIFT', discountType: 'free', discountValue: null, boundTo: 'Olive Owner' }),
      buildCode({ id: 4, code: 'GONE', maxUses: 3 }),
      buildCode({ id: 5, code: 'LATE', validUntil: '2020-01-01T00:00:00.000Z' }),
      buildCode({ id: 6, code: 'HALT', isActive: false }),
    ]);
    renderPage();

    const first = await card('SUMMER26');
    expect(first.textContent).toContain('25% off');
    expect(first.textContent).toContain('3 of 10');
    expect(first.textContent).toContain('24 Dec 2026 to 26 Dec 2099');
    expect((await card('FIVE')).textContent).toContain('$5.00 off');
    expect((await card('FIVE')).textContent).toContain('3, no limit');
    expect((await card('FIVE')).textContent).toContain('Any time');
    expect((await card('GIFT')).textContent).toContain('Free');
    expect((await card('GIFT')).textContent).toContain('Olive Owner');
    expect(within(await card('GONE')).getByText('Used up')).toBeDefined();
    expect(within(await card('LATE')).getByText('Expired')).toBeDefined();
    expect(within(await card('HALT')).getByText('Off')).toBeDefined();
  });

  it('loads further codes page by page', async () => {
    servesPages(listDiscountCodes, Array.from({ length: 130 }, (_, at) => buildCode({ id: 130 - at, code: `CODE${130 - at}` })));
    const { user } = renderPage();
    await card('CODE31');
    expect(screen.queryByRole('article', { name: 'CODE30' })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Load more' }));

    await card('CODE1');
    expect(screen.getAllByRole('article')).toHaveLength(130);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('says when there is none', async () => {
    api.answers(listDiscountCodes, []);
    renderPage();

    expect(await screen.findByText('No discount codes yet')).toBeDefined();
  });

  it('offers another try when it could not be loaded', async () => {
    api.refuses(listDiscountCodes, 'internal', 'Something went wrong on our side', { requestId: 'r-3' });
    const { user } = renderPage();
    expect((await screen.findByRole('alert')).textContent).toContain('r-3');

    api.answers(listDiscountCodes, [buildCode()]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await card('SUMMER26')).toBeDefined();
  });
});

describe('the search', () => {
  it('is not there while every code is in sight', async () => {
    api.answers(listDiscountCodes, [buildCode()]);
    renderPage();

    await card('SUMMER26');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('asks for the codes that hold a text, and keeps it in the address', async () => {
    const codes = Array.from({ length: 21 }, (_, at) => buildCode({ id: at + 1, code: `CODE${at}` }));
    api.answers(listDiscountCodes, ({ url }) => (url.includes('q=') ? [buildCode({ id: 90, code: 'WINTER' })] : codes));
    const { user, history } = renderPage();
    await card('CODE7');

    await user.type(screen.getByRole('searchbox', { name: 'Search discount codes' }), 'wint');

    expect(await card('WINTER')).toBeDefined();
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(history?.at(-1)).toBe('/manage/discount-codes?q=wint');

    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await card('CODE7')).toBeDefined();
    expect(screen.getByRole('searchbox')).toBeDefined();
  });

  it('says when no code holds the text', async () => {
    api.answers(listDiscountCodes, ({ url }) => (url.includes('q=') ? [] : [buildCode()]));
    const { user } = renderPage('/manage/discount-codes?q=wint');
    await screen.findByText('No discount codes match');

    await user.click(screen.getByRole('button', { name: 'Show all codes' }));

    expect(await card('SUMMER26')).toBeDefined();
  });
});

const openUses = async () => {
  api.answers(listDiscountCodes, [buildCode()]);
  const view = renderPage();
  await view.user.click(await screen.findByRole('button', { name: 'Uses of SUMMER26' }));
  return view;
};

describe('the uses of a code', () => {
  const use = {
    buyerName: 'Sam Volt',
    buyerCompany: 'Volt Electrical',
    leadId: 12,
    jobReference: 'AE-12E',
    at: '2026-11-18T02:00:00.000Z',
    amountOff: '10.00',
  };

  it('are who, which lead, when and what it took off, page by page', async () => {
    api.answers(listDiscountCodeUses, ({ url }) =>
      url.includes('cursor=next')
        ? { uses: [{ ...use, leadId: 13, jobReference: 'AE-13E', amountOff: null }], nextCursor: null }
        : { uses: [use], nextCursor: 'next' },
    );
    const { user } = await openUses();

    const text = (await screen.findByText('AE-12E')).closest('li')?.textContent;
    for (const part of ['Sam Volt, Volt Electrical', '$10.00 off', '18 Nov 2026, 1:00 pm']) expect(text).toContain(part);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect((await screen.findByText('AE-13E')).closest('li')?.textContent).toContain('Payment open');

    await user.click(screen.getByRole('button', { name: 'Uses of SUMMER26' }));
    expect(screen.queryByText('AE-12E')).toBeNull();
  });

  it('are asked for once they are opened, and again after a failure', async () => {
    api.fails(listDiscountCodeUses);
    const { user } = await openUses();
    await screen.findByText('The uses couldn’t be loaded');

    api.answers(listDiscountCodeUses, { uses: [use], nextCursor: null });
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('AE-12E')).toBeDefined();
  });

  it('are not offered where there are none', async () => {
    api.answers(listDiscountCodes, [buildCode({ currentUses: 0 })]);
    renderPage();

    await card('SUMMER26');
    expect(screen.queryByRole('button', { name: /^Uses/ })).toBeNull();
  });
});

describe('the switch of a code', () => {
  it('takes it out of use', async () => {
    api.answers(listDiscountCodes, [buildCode()]);
    api.answers(updateDiscountCode, buildCode({ isActive: false }));
    const { user } = renderPage();

    await user.click(await screen.findByRole('checkbox', { name: /^Active.*SUMMER26$/ }));

    expect(await within(await card('SUMMER26')).findByText('Off')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    expect(api.requests(updateDiscountCode)).toMatchObject([{ params: { codeId: '1' }, body: { isActive: false } }]);
  });

  it('goes back and says why when that is refused', async () => {
    api.answers(listDiscountCodes, [buildCode()]);
    api.refuses(updateDiscountCode, 'internal', 'Down');
    const { user } = renderPage();

    await user.click(await screen.findByRole('checkbox'));

    expect(await screen.findByText('The code wasn’t changed')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });
});

describe('a new code', () => {
  it('is sent with whole days of Sydney and then on top of the list', async () => {
    api.answers(createDiscountCode, buildCode({ code: 'XMAS' }));
    const { user } = await openForm();

    await user.type(screen.getByLabelText('Code'), 'XMAS');
    await user.selectOptions(screen.getByLabelText('Type of discount'), 'Fixed amount');
    await user.type(screen.getByLabelText('Dollars off'), '12.50');
    await user.type(screen.getByLabelText(/Number of uses/), '40');
    await user.type(screen.getByLabelText(/First day/), '2026-12-24');
    await user.type(screen.getByLabelText(/Last day/), '2026-12-26');
    await user.click(create());

    expect(await card('XMAS')).toBeDefined();
    expect(await screen.findByText('Discount code created')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.requests(createDiscountCode)[0]?.body).toEqual({
      code: 'XMAS',
      description: '',
      discountType: 'fixed_amount',
      discountValue: '12.50',
      maxUses: 40,
      validFrom: '2026-12-23T13:00:00.000Z',
      validUntil: '2026-12-26T13:00:00.000Z',
    });
  });

  it('that makes everything free needs no value', async () => {
    api.answers(createDiscountCode, buildCode({ code: 'GIFT' }));
    const { user } = await openForm();

    await user.type(screen.getByLabelText('Code'), 'GIFT');
    await user.type(screen.getByLabelText('Percent off'), 'abc');
    await user.selectOptions(screen.getByLabelText('Type of discount'), 'Free');
    expect(screen.queryByLabelText('Percent off')).toBeNull();
    await user.click(create());

    await waitFor(() => expect(api.requests(createDiscountCode)).toHaveLength(1));
    expect(api.requests(createDiscountCode)[0]?.body).toMatchObject({
      discountValue: null,
      maxUses: null,
      validFrom: null,
      validUntil: null,
    });
  });

  it('says under each field what is wrong with it, and sends nothing', async () => {
    const { user } = await openForm();

    await user.type(screen.getByLabelText('Percent off'), '101');
    await user.type(screen.getByLabelText(/Number of uses/), 'many');
    await user.type(screen.getByLabelText(/First day/), '2026-12-24');
    await user.type(screen.getByLabelText(/Last day/), '2026-12-23');
    await user.click(create());

    expect(await screen.findByText('Please enter a code of 1 to 50 characters')).toBeDefined();
    expect(screen.getByText('Please enter a whole number')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Code'));

    await user.type(screen.getByLabelText('Code'), 'X');
    await user.clear(screen.getByLabelText(/Number of uses/));
    await user.click(create());

    expect(await screen.findByText('A percentage is at most 100')).toBeDefined();
    expect(screen.getByText('Please choose an end after the start')).toBeDefined();
    expect(api.requests(createDiscountCode)).toEqual([]);
  });

  it('keeps what was typed and shows the server’s objection under its field', async () => {
    const message = 'There is a code of that name already';
    api.refuses(createDiscountCode, 'taken', message, { issues: [{ path: 'code', message }] });
    const { user } = await openForm();

    await user.type(screen.getByLabelText('Code'), 'XMAS');
    await user.type(screen.getByLabelText('Percent off'), '10');
    await user.click(create());

    const field = screen.getByLabelText<HTMLInputElement>('Code');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText(message)).toHaveLength(1);
    expect(field.value).toBe('XMAS');
    expect(document.activeElement).toBe(field);
  });
});
