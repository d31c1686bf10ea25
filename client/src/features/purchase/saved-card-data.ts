import { queryOptions } from '@tanstack/react-query';
import type { WireResponseOf } from '@shared/contracts/endpoint.ts';
import type { forgetSavedCard, getSavedCard } from '@shared/contracts/payments.ts';
import { call, type AddressOf } from '@/lib/api/api-client.ts';

const getSavedCardAddress: AddressOf<typeof getSavedCard> = { method: 'GET', path: '/api/saved-card' };
const forgetSavedCardAddress: AddressOf<typeof forgetSavedCard> = { method: 'DELETE', path: '/api/saved-card' };

export type SavedCardDetails = NonNullable<WireResponseOf<typeof getSavedCard>['card']>;

/** Loads the saved card, refetched whenever a purchase opens, as each purchase may have changed it. */
export const savedCardQuery = queryOptions({
  queryKey: ['saved-card'] as const,
  queryFn: ({ signal }) => call<typeof getSavedCard>(getSavedCardAddress, { signal }),
  gcTime: 0,
});

/** Deletes the saved card. */
export async function forgetCard(): Promise<void> {
  await call<typeof forgetSavedCard>(forgetSavedCardAddress);
}

/** Returns true once a card's expiry month is over. */
export function isExpired({ expMonth, expYear }: Pick<SavedCardDetails, 'expMonth' | 'expYear'>, now: Date): boolean {
  return now.getTime() >= Date.UTC(expYear, expMonth);
}
