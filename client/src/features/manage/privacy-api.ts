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
import { call, LONG_TIMEOUT_MS } from '@/lib/api-client.ts';

/** How long data is kept and which requests were met, afresh with every visit. */
export const privacyQuery = queryOptions({
  queryKey: ['privacy'] as const,
  queryFn: ({ signal }) => call(getPrivacy, { signal }),
  staleTime: 0,
});

/** Changes how long data is kept. */
export function useChangeRetention() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: WireBodyOf<typeof changeRetention>) => call(changeRetention, { body }),
    onSuccess: (view) => queryClient.setQueryData(privacyQuery.queryKey, view),
  });
}

/** Brings the list of met requests up to date after one more. */
function useListAfresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: privacyQuery.queryKey });
}

/** Looks a person up; each look is recorded, so it is never repeated by itself. */
export function useFindPerson() {
  const onSuccess = useListAfresh();
  return useMutation({
    mutationFn: (contact: string) => call(findPerson, { body: { contact }, timeoutMs: LONG_TIMEOUT_MS }),
    onSuccess,
  });
}

/** Gets all that is held about a person. */
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

/** What an erasure would change, counted at this moment and kept nowhere. */
export const previewQuery = (contact: string) =>
  queryOptions({
    queryKey: ['erasure-preview', contact] as const,
    queryFn: ({ signal }) => call(previewErasure, { body: { contact }, signal, timeoutMs: LONG_TIMEOUT_MS }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Makes a person anonymous. */
export function useErasePerson() {
  const onSuccess = useListAfresh();
  return useMutation({
    mutationFn: (contact: string) => call(erasePerson, { body: { contact }, timeoutMs: LONG_TIMEOUT_MS }),
    onSuccess,
  });
}
