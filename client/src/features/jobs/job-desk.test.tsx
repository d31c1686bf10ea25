import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { listMyPurchasedLeads } from '@shared/contracts/purchase-lists.ts';
import { archivePurchase, updateSalesStage } from '@shared/contracts/purchases.ts';
import { api } from '@/testing/api.ts';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { buildUser } from '@/testing/builders.ts';
import { jsonPage } from '@/testing/json-page.ts';
import { servesPipeline } from '@/testing/pipeline.ts';
import { renderPipeline } from '@/testing/render-pipeline.tsx';

const marcus = buildPurchase({ id: 1 });
const priya = buildPurchase({ id: 2, customerName: 'Priya Nair' });
const tom = buildPurchase({ id: 3, customerName: 'Tom Ford' });
const jobs = [marcus, priya, tom];

const job = (name: string) => screen.findByRole('article', { name: new RegExp(`^${name}, `) });
const row = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });

describe('jobs on a wide screen', () => {
  it('are rows, the first of them open beside the list', async () => {
    renderPipeline('purchased', jobs);

    expect(within(await screen.findByRole('table')).getAllByRole('row')).toHaveLength(4);
    expect(within(await job('Marcus Oyelaran')).getByLabelText('Stage')).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });

  it('say the work and below it the place, and the reference below the name', async () => {
    renderPipeline('purchased', [buildPurchase({ ...marcus, electricalWork: 'Replace an oven circuit', serviceLocation: 'Glebe NSW 2037' })]);

    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['', 'Customer', 'Work and location', 'In stage', 'Bought', 'Cost']);
    expect(table.getByRole('cell', { name: 'Replace an oven circuit Glebe NSW 2037' })).toBeTruthy();
    expect(table.getByRole('rowheader').textContent).toBe(`${marcus.customerName} ${marcus.jobReference}`);
  });

  it('open by a press, with the focus left on the row, and by a key, with the focus in the job', async () => {
    const { user } = renderPipeline('purchased', jobs);

    await user.click(await row('Priya Nair'));
    expect(await job('Priya Nair')).toBeTruthy();
    expect(document.activeElement).toBe(await row('Priya Nair'));

    await user.keyboard('{ArrowDown}');
    expect(await job('Tom Ford')).toBeTruthy();
    expect(document.activeElement).toBe(await row('Tom Ford'));

    await user.keyboard('{Enter}');
    await waitFor(async () => expect(document.activeElement).toBe(await job('Tom Ford')));
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(await row('Tom Ford'));
  });

  it('show no other job while the one that was asked for is not among them', async () => {
    renderPipeline('purchased', jobs, { openJobId: 99 });

    expect(await screen.findByText(/^This job is not in this list/)).toBeTruthy();
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('show no other customer once the open one has moved to another stage, until one is chosen', async () => {
    const moved = { ...marcus, salesStage: 'called' } as const;
    api.answers(updateSalesStage, () => {
      servesPipeline([moved, priya, tom]);
      return moved;
    });
    const { user } = renderPipeline('purchased', jobs);

    await user.selectOptions(within(await job('Marcus Oyelaran')).getByLabelText('Stage'), 'Called');

    expect(await screen.findByText(/^Marcus Oyelaran is no longer in this list/)).toBeTruthy();
    expect(screen.queryByRole('article')).toBeNull();
    await user.click(await row('Tom Ford'));
    expect(await job('Tom Ford')).toBeTruthy();
  });

  it('keep the open one while it may be on a page that is not loaded', async () => {
    const { queryClient } = renderPipeline('purchased', jobs);
    await job('Marcus Oyelaran');

    api.answersRaw(listMyPurchasedLeads, () => jsonPage([priya, tom], 'next'));
    await act(() => queryClient.invalidateQueries());

    await waitFor(() => expect(screen.queryByRole('button', { name: /^Marcus Oyelaran/ })).toBeNull());
    expect(screen.queryByText(/no longer in this list/)).toBeNull();
    expect(await job('Marcus Oyelaran')).toBeTruthy();
  });

  it('keep the open one when another one arrives above it', async () => {
    const { queryClient } = renderPipeline('purchased', [priya]);
    await job('Priya Nair');

    servesPipeline([marcus, priya]);
    await act(() => queryClient.invalidateQueries());

    expect(await row('Marcus Oyelaran')).toBeTruthy();
    expect(await job('Priya Nair')).toBeTruthy();
  });

  it('are sorted by the server', async () => {
    const { user } = renderPipeline('purchased', jobs);

    await user.click(await screen.findByRole('button', { name: 'Cost' }));

    await waitFor(() => {
      const last = api.requests(listMyPurchasedLeads).at(-1);
      expect(new URL(last?.url ?? '', 'http://localhost').searchParams.get('sort')).toBe('highest');
    });
  });
});

describe('several chosen jobs', () => {
  it('are exported by their ids', async () => {
    const onExport = vi.fn<(ids: readonly number[]) => void>();
    const { user } = renderPipeline('purchased', jobs, { onExport });

    await user.click(await screen.findByRole('checkbox', { name: 'Choose Marcus Oyelaran' }));
    await user.click(screen.getByRole('checkbox', { name: 'Choose Tom Ford' }));
    expect(screen.getByText('2 jobs chosen')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Export as CSV' }));

    expect(onExport).toHaveBeenCalledExactlyOnceWith([1, 3]);
  });

  it('are archived after a question, and what was not archived stays chosen', async () => {
    const archived: string[] = [];
    api.answers(archivePurchase, ({ url }) => {
      archived.push(url);
      servesPipeline([tom]);
      return { id: 1 };
    });
    const { user } = renderPipeline('purchased', jobs);
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all shown' }));
    await user.click(screen.getByRole('checkbox', { name: 'Choose Tom Ford' }));

    await user.click(screen.getByRole('button', { name: 'Archive them' }));
    const question = await screen.findByRole('alertdialog', { name: 'Archive 2 jobs?' });
    await user.click(within(question).getByRole('button', { name: 'Archive' }));

    expect(await screen.findByText('2 jobs moved to the archive.')).toBeTruthy();
    expect(archived).toHaveLength(2);
    expect(await row('Tom Ford')).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: 'Choose Priya Nair' })).toBeNull();
  });

  it('are not offered to be archived to a team member', async () => {
    const { user } = renderPipeline('purchased', jobs, { user: buildUser({ userType: 'team_member', teamOwnerId: 7 }) });

    await user.click(await screen.findByRole('checkbox', { name: 'Choose Marcus Oyelaran' }));

    expect(screen.queryByRole('button', { name: /^Archive/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Export as CSV' })).toBeTruthy();
  });
});
