import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logCall } from '@shared/contracts/guarantee.ts';
import { updateSalesStage } from '@shared/contracts/purchases.ts';
import { api } from '@/testing/api.ts';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { forgetCall } from './call-memory.ts';
import { renderPipeline } from '@/testing/render-pipeline.tsx';

const marcus = buildPurchase({ id: 1 });
const priya = buildPurchase({ id: 2, customerName: 'Priya Nair' });

const question = () => screen.queryByText(/^Did you call/);

beforeEach(() => {
  api.answers(logCall, { callAttempts: 1 });
});

afterEach(() => {
  forgetCall();
  vi.restoreAllMocks();
});

function comeBack(): void {
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

async function call(app: ReturnType<typeof renderPipeline>, name: string) {
  const link = await screen.findByRole('link', { name: new RegExp(`^Call .*${name}$`) });
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await app.user.click(link);
}

describe('coming back from a call', () => {
  it('is asked about on that card alone, and marks the job as called', async () => {
    api.answers(updateSalesStage, { ...priya, salesStage: 'called' });
    const app = renderPipeline('purchased', [marcus, priya]);
    await app.user.click(await screen.findByRole('button', { name: /^Priya Nair/ }));
    await call(app, 'Priya Nair');
    expect(question()).toBeNull();

    comeBack();

    const card = within(screen.getByRole('article', { name: /^Priya/ }));
    expect(card.getByText('Did you call Priya?')).toBeTruthy();
    expect(screen.getAllByText(/^Did you call/)).toHaveLength(1);
    await app.user.click(card.getByRole('button', { name: 'Mark as called' }));
    expect(await screen.findByText('Priya Nair moved to Called.')).toBeTruthy();
    expect(api.requests(updateSalesStage)[0]?.body).toEqual({ salesStage: 'called' });
    expect(screen.queryByRole('article', { name: /^Priya/ })).toBeNull();
  });

  it('is not asked about again after "Not yet"', async () => {
    const app = renderPipeline('purchased', [marcus]);
    await call(app, 'Marcus Oyelaran');
    comeBack();

    await app.user.click(screen.getByRole('button', { name: 'Not yet' }));
    expect(document.activeElement).toBe(screen.getByRole('article', { name: /^Marcus/ }));
    comeBack();

    expect(question()).toBeNull();
  });

  it('is not asked about ten minutes later', async () => {
    const app = renderPipeline('purchased', [marcus]);
    await call(app, 'Marcus Oyelaran');
    const later = Date.now() + 10 * 60_000 + 1;
    vi.spyOn(Date, 'now').mockReturnValue(later);

    comeBack();

    expect(question()).toBeNull();
  });

  it('is not asked about when the job is further on', async () => {
    const app = renderPipeline('called', [{ ...marcus, salesStage: 'called' }]);
    await call(app, 'Marcus Oyelaran');

    comeBack();

    expect(question()).toBeNull();
  });

  it('is asked about when the phone had thrown the page away', async () => {
    sessionStorage.setItem('call-made', JSON.stringify({ purchaseId: 1, at: Date.now() }));
    renderPipeline('purchased', [marcus]);

    expect(await screen.findByText('Did you call Marcus?')).toBeTruthy();
  });
});
