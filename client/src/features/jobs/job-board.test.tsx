import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { listMyPurchasedLeads } from '@shared/contracts/purchase-lists.ts';
import { updateSalesStage, type PurchasedLead } from '@shared/contracts/purchases.ts';
import { api } from '@/testing/api.ts';
import { servesPipeline } from '@/testing/pipeline.ts';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { openBoard, renderBoard } from '@/testing/render-board.tsx';
import { refetchPurchases } from './pipeline-queries.ts';

const marcus = buildPurchase({ id: 1, salesStage: 'called' });

/** Answers a move as the server does. */
function moves(): void {
  api.answers(updateSalesStage, ({ body }) => {
    const moved = { ...marcus, salesStage: body.salesStage as PurchasedLead['salesStage'] };
    servesPipeline([moved]);
    return moved;
  });
}

const column = (name: string) => within(screen.getByRole('region', { name }));
const cardIn = async (name: string) => await column(name).findByRole('article', { name: /^Marcus/ });
const link = () => screen.getByRole('link', { name: 'Marcus Oyelaran' });

/** Presses on a card, with "Booked in" under the pointer wherever it goes. */
async function startDrag() {
  renderBoard(marcus);
  const card = await cardIn('Called');
  const target = screen.getByRole('region', { name: 'Booked in' });
  card.setPointerCapture = vi.fn<(pointerId: number) => void>();
  document.elementFromPoint = () => target;
  const down = () => {
    fireEvent.pointerDown(card, { button: 0, pointerType: 'mouse', clientX: 10, clientY: 10 });
  };
  down();
  const drag = {
    down,
    move: (to: { clientX: number; clientY: number; buttons: number }) => fireEvent.pointerMove(window, to),
    up: (to: { clientX: number; clientY: number }) => fireEvent.pointerUp(window, to),
  };
  return { card, drag };
}

describe('the board', () => {
  it('says how long ago a job came to its column, minute by minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderBoard({ ...marcus, calledAt: new Date(Date.now() - 50_000).toISOString() });
    expect(within(await cardIn('Called')).getByText('just now')).toBeTruthy();

    // Sooner than the board is refetched.
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    expect(within(await cardIn('Called')).getByText('1 min ago')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(within(await cardIn('Called')).getByText('2 min ago')).toBeTruthy();
  });

  it('shows seven columns with their counts and sums', async () => {
    renderBoard(
      marcus,
      buildPurchase({ id: 2, customerName: 'Priya Nair', salesStage: 'quote_sent', quotePrice: '1850.50' }),
      buildPurchase({ id: 3, customerName: 'Tom Ford', salesStage: 'quote_sent', quotePrice: '149.50' }),
    );
    await cardIn('Called');

    const names = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
    expect(names).toEqual(['Purchased', 'Called', 'Quoted', 'Accepted', 'Booked in', 'Paid', 'Declined']);
    expect(await column('Quoted').findByText('$2,000.00 quoted')).toBeTruthy();
    expect(column('Quoted').getByText('2')).toBeTruthy();
    expect(link().getAttribute('href')).toBe('/jobs/1');
  });

  it('moves a card with Shift and an arrow key, and the focus goes along', async () => {
    moves();
    const { user } = renderBoard(marcus);
    await cardIn('Called');
    link().focus();

    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');

    await cardIn('Quoted');
    expect(column('Called').queryByRole('article')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(link()));
    expect(await screen.findByText('Marcus Oyelaran moved to Quoted.')).toBeTruthy();
    expect(api.requests(updateSalesStage)[0]?.body).toEqual({ salesStage: 'quote_sent' });
  });

  it('leaves a card where it was moved while the lists are to be read again, and reads them once it is stored', async () => {
    const answers: ((saved: PurchasedLead) => void)[] = [];
    api.answers(updateSalesStage, () => new Promise<PurchasedLead>((resolve) => answers.push(resolve)));
    const { user, queryClient } = renderBoard(marcus);
    await cardIn('Called');
    await user.selectOptions(screen.getByLabelText('Move Marcus Oyelaran to another stage'), 'Quoted');
    await cardIn('Quoted');
    const asked = api.requests(listMyPurchasedLeads).length;

    act(() => refetchPurchases(queryClient));

    expect(queryClient.isFetching()).toBe(0);
    expect(await cardIn('Quoted')).toBeTruthy();
    const moved = { ...marcus, salesStage: 'quote_sent', salesNotes: 'Written elsewhere' } as const;
    servesPipeline([moved]);
    await act(() => Promise.resolve(answers[0]?.({ ...moved, salesNotes: null })));
    await waitFor(() => expect(api.requests(listMyPurchasedLeads).length).toBeGreaterThan(asked));
    expect(await cardIn('Quoted')).toBeTruthy();
  });

  it('does not take the focus once more when a card that was moved is filtered out and back', async () => {
    moves();
    const { user, queryClient } = renderBoard(marcus);
    await cardIn('Called');
    await user.selectOptions(screen.getByLabelText('Move Marcus Oyelaran to another stage'), 'Quoted');
    await cardIn('Quoted');
    await waitFor(() => expect(document.activeElement).toBe(link()));
    link().blur();
    servesPipeline([]);
    act(() => refetchPurchases(queryClient));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    servesPipeline([{ ...marcus, salesStage: 'quote_sent' }]);

    act(() => refetchPurchases(queryClient));

    await cardIn('Quoted');
    expect(document.activeElement).toBe(document.body);
  });

  it('names the buyer where the jobs are not all one\'s own', async () => {
    renderBoard(buildPurchase({ id: 1, salesStage: 'called', buyerName: 'Sam Volt', buyerCompany: 'Volt Electrical' }));

    expect(within(await cardIn('Called')).getByText('Bought by Sam Volt, Volt Electrical')).toBeTruthy();
  });

  it('says once that it is out of date, and asks again', async () => {
    const { user, queryClient } = renderBoard(marcus);
    await cardIn('Called');
    api.refuses(listMyPurchasedLeads, 'internal', 'Down');
    act(() => refetchPurchases(queryClient));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Last updated \d\d?:\d\d [ap]m/);
    servesPipeline([marcus]);

    await user.click(screen.getByRole('button', { name: 'Retry' }));

    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('offers another try in a column that could not be loaded', async () => {
    servesPipeline([marcus]);
    api.refuses(listMyPurchasedLeads, 'internal', 'Down');
    const { user } = openBoard();
    const retry = await screen.findByRole('button', { name: 'Retry Called' });
    servesPipeline([marcus]);

    await user.click(retry);

    expect(await cardIn('Called')).toBeTruthy();
  });

  it('stops at the last column', async () => {
    const { user } = renderBoard(buildPurchase({ id: 1, salesStage: 'declined' }));
    await cardIn('Declined');
    link().focus();

    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');

    expect(await cardIn('Declined')).toBeTruthy();
    expect(api.requests(updateSalesStage)).toEqual([]);
  });

  it('moves a card by its menu, which does not offer where it is', async () => {
    moves();
    const { user } = renderBoard(marcus);
    await cardIn('Called');
    const menu = screen.getByLabelText('Move Marcus Oyelaran to another stage');
    expect(within(menu).queryByRole('option', { name: 'Called' })).toBeNull();

    await user.selectOptions(menu, 'Booked in');

    expect(await cardIn('Booked in')).toBeTruthy();
  });

  it('gives up a drag at Esc', async () => {
    const { card, drag } = await startDrag();

    drag.move({ clientX: 300, clientY: 20, buttons: 1 });
    expect(card.style.transform).not.toBe('');
    fireEvent.keyDown(window, { key: 'Escape' });
    drag.up({ clientX: 300, clientY: 20 });

    expect(card.style.transform).toBe('');
    expect(api.requests(updateSalesStage)).toEqual([]);
  });

  it('moves a card that a mouse drags, but not for a press that trembles', async () => {
    moves();
    const { drag } = await startDrag();
    drag.move({ clientX: 15, clientY: 13, buttons: 1 });
    drag.up({ clientX: 15, clientY: 13 });
    expect(api.requests(updateSalesStage)).toEqual([]);

    drag.down();
    // The first pointer event arrives when it has long left the card.
    drag.move({ clientX: 300, clientY: 20, buttons: 1 });
    drag.up({ clientX: 300, clientY: 20 });

    expect(await cardIn('Booked in')).toBeTruthy();
  });

  it('lets go of a card whose button was released outside the window', async () => {
    const { card, drag } = await startDrag();
    drag.move({ clientX: 300, clientY: 20, buttons: 1 });
    expect(card.hasAttribute('data-dragged')).toBe(true);

    drag.move({ clientX: 12, clientY: 12, buttons: 0 });

    expect(card.hasAttribute('data-dragged')).toBe(false);
    expect(card.style.transform).toBe('');
    drag.move({ clientX: 400, clientY: 12, buttons: 0 });
    expect(card.style.transform).toBe('');
  });

  it('takes a card back to the stage that the server has when two quick moves fail', async () => {
    const answers: (() => void)[] = [];
    api.answers(updateSalesStage, async () => {
      await new Promise<void>((resolve) => answers.push(resolve));
      throw new TypeError('Failed to fetch');
    });
    const { user } = renderBoard(marcus);
    await cardIn('Called');
    link().focus();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await cardIn('Quoted');
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await cardIn('Accepted');

    answers[0]?.();
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.();

    expect(await cardIn('Called')).toBeTruthy();
    expect(column('Quoted').queryByRole('article')).toBeNull();
    await waitFor(() => expect(column('Called').getByText('1')).toBeTruthy());
  });

  it('offers the way back to the stage that the server had, not to one that it refused', async () => {
    const answers: (() => void)[] = [];
    api.answers(updateSalesStage, async ({ body }) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      if (body.salesStage === 'quote_sent') throw new TypeError('Failed to fetch');
      return { ...marcus, salesStage: body.salesStage as PurchasedLead['salesStage'] };
    });
    const { user } = renderBoard(marcus);
    await cardIn('Called');
    link().focus();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await cardIn('Quoted');
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    answers[0]?.();
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.();

    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    await waitFor(() => expect(api.requests(updateSalesStage).at(-1)?.body).toEqual({ salesStage: 'called' }));
  });

  it('moves nothing without a network', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user } = renderBoard(marcus);
    await cardIn('Called');
    link().focus();

    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');

    expect(await cardIn('Called')).toBeTruthy();
    expect(screen.getByLabelText('Move Marcus Oyelaran to another stage')).toHaveProperty('disabled', true);
    expect(api.requests(updateSalesStage)).toEqual([]);
    online.mockRestore();
  });

  it('puts the card back when the server refuses', async () => {
    api.refuses(updateSalesStage, 'internal', 'Down');
    const { user } = renderBoard(marcus);
    await cardIn('Called');

    await user.selectOptions(screen.getByLabelText('Move Marcus Oyelaran to another stage'), 'Paid');

    expect((await screen.findByRole('alert')).textContent).toContain('Error updating sales stage');
    expect(await cardIn('Called')).toBeTruthy();
  });
});
