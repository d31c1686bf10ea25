import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { updateSalesStage } from '@shared/contracts/purchases.ts';
import { api } from '@/testing/api.ts';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { buildUser } from '@/testing/builders.ts';
import { device } from '@/testing/device-storage.ts';
import { renderKeptJobs } from '@/testing/render-kept-jobs.tsx';

vi.mock('idb-keyval', () => import('@/testing/device-storage.ts'));

const marcus = buildPurchase({ id: 1, salesNotes: 'Has a dog' });
const badGateway = () => new Response('<html><h1>502 Bad Gateway</h1></html>', { status: 502 });

beforeEach(() => {
  device.reset();
});

it('keeps a save for later when a proxy answers in the place of the server', async () => {
  api.answersRaw(updateSalesStage, badGateway);
  renderKeptJobs([marcus], buildUser());
  fireEvent.change(await screen.findByLabelText('Sales notes'), { target: { value: 'Has two dogs' } });
  fireEvent.click(screen.getByRole('button', { name: /^Save notes/ }));

  expect(await screen.findByText('Saved on this device. Not synced')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();

  api.answers(updateSalesStage, { ...marcus, salesNotes: 'Has two dogs' });
  act(() => void window.dispatchEvent(new Event('online')));

  expect(await screen.findByText(/^Saved \d/)).toBeTruthy();
});
