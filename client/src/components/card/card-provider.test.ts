import { expect, it, onTestFinished, vi } from 'vitest';
import { PROVIDER_TIMEOUT_MS, ProviderUnreachableError } from './provider-answer.ts';

it('is given up when its script never comes', async () => {
  vi.useFakeTimers();
  vi.doMock('@stripe/stripe-js/pure', () => ({ loadStripe: () => new Promise(() => undefined) }));
  onTestFinished(() => {
    vi.doUnmock('@stripe/stripe-js/pure');
    vi.useRealTimers();
  });
  const { openStripe } = await import('./card-provider.ts');
  const failure = openStripe('pk_test_1').catch((error: unknown) => error);

  await vi.advanceTimersByTimeAsync(PROVIDER_TIMEOUT_MS);

  expect(await failure).toBeInstanceOf(ProviderUnreachableError);
});
