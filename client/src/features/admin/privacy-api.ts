import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeRetention,
  correctPerson,
  downloadPerson,
  erasePerson,
  findPerson,
  getPrivacy,
  previewErasure,
} from '@shared/contracts/privacy.ts';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import { call, LONG_TIMEOUT_MS } from '@/lib/api/api-client.ts';
import { writeCached } from '@/lib/query/write-cached.ts';

/** Loads the retention periods and the completed requests; refetched on every visit. */
export const privacyQuery = queryOptions({
  queryKey: ['privacy'] as const,
  queryFn: ({ signal }) => call(getPrivacy, { signal }),
  staleTime: 0,
});

/** Changes the retention periods. */
export function useChangeRetention() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: WireBodyOf<typeof changeRetention>) => call(changeRetention, { body }),
    onSuccess: (view) => writeCached<typeof view>(queryClient, privacyQuery, () => view),
    // It was refused because they are no longer as they are shown.
    onError: () => void queryClient.invalidateQueries(privacyQuery),
  });
}

/** Refetches the list of completed requests. */
function useListAfresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: privacyQuery.queryKey });
}

/** Finds a person; each lookup is recorded, so it is never refetched automatically. */
export function useFindPerson() {
  const onSuccess = useListAfresh();
  return useMutation({
    mutationFn: (contact: string) => call(findPerson, { body: { contact }, timeoutMs: LONG_TIMEOUT_MS }),
    onSuccess,
  });
}

/** Downloads everything held about a person. */
export function useDownloadPerson() {
  const onSuccess = useListAfresh();
  return useMutation({
    mutationFn: (contact: string) => call(downloadPerson, { body: { contact }, timeoutMs: LONG_TIMEOUT_MS }),
    onSuccess,
  });
}

/** Corrects a person's name, phone or email. */
export function useCorrectPerson() {
  const onSuccess = useListAfresh();
  return useMutation({
    mutationFn: (body: WireBodyOf<typeof correctPerson>) => call(correctPerson, { body, timeoutMs: LONG_TIMEOUT_MS }),
    onSuccess,
  });
}

/** Loads what an erasure would change, counted now and not cached. */
export const previewQuery = (contact: string) =>
  queryOptions({
    queryKey: ['erasure-preview', contact] as const,
    queryFn: ({ signal }) => call(previewErasure, { body: { contact }, signal, timeoutMs: LONG_TIMEOUT_MS }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Erases a person, which makes their data anonymous. */
export function useErasePerson() {
  const onSuccess = useListAfresh();
  return useMutation({
    mutationFn: (contact: string) => call(erasePerson, { body: { contact }, timeoutMs: LONG_TIMEOUT_MS }),
    onSuccess,
  });
}
