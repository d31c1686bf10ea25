import { queryOptions } from '@tanstack/react-query';
import type { listLeads } from '@shared/contracts/leads.ts';
import { call, type AddressOf } from '@/lib/api-client.ts';

const listLeadsAddress: AddressOf<typeof listLeads> = { method: 'GET', path: '/api/leads' };

/** The leads on the market, newest first. */
export const leadsQuery = queryOptions({
  queryKey: ['leads'] as const,
  queryFn: ({ signal }) => call<typeof listLeads>(listLeadsAddress, { signal }),
});
