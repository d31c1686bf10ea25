import { MINUTE_MS } from '@shared/domain/time/durations.ts';

/** How long the card provider may take where nobody is asked anything. */
export const PROVIDER_TIMEOUT_MS = 20_000;

/** How long a card may be entered and confirmed: its holder's bank or phone may ask them first. */
export const CONFIRM_TIMEOUT_MS = 10 * MINUTE_MS;

/** Thrown when the card provider could not be reached, or did not answer in time. */
export class ProviderUnreachableError extends Error {
  override readonly name = 'ProviderUnreachableError';
  constructor() {
    super('The card provider couldn’t be reached. Check your connection and try again.');
  }
}

/** Waits for the card provider, whose calls have no timeout of their own. Throws what `late` returns when the time is over. */
export async function providerAnswer<T>(answer: Promise<T>, timeoutMs: number, late: () => Error = () => new ProviderUnreachableError()): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), timeoutMs);
  });
  return await Promise.race([answer, timeout]).finally(() => clearTimeout(timer));
}
