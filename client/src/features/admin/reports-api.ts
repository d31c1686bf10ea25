import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import { decideLeadReport, listLeadReports, type LeadReport, type ReportList, type ReportSort } from '@shared/contracts/guarantee.ts';
import { call } from '@/lib/api/api-client.ts';
import { callPage } from '@/lib/api/api-page.ts';
import { withoutRow, type PagedRows } from '@/lib/api/paged-rows.ts';
import { writeCached } from '@/lib/query/write-cached.ts';

const ALL = ['lead-reports'] as const;

/** Loads a list of reports page by page: by default waiting ones oldest first, decided ones latest first; refetched on every visit. */
export const reportsQuery = (status: ReportList, sort?: ReportSort) =>
  infiniteQueryOptions({
    queryKey: [...ALL, status, sort] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listLeadReports, { query: { status, sort, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

type Decision = WireBodyOf<typeof decideLeadReport> & { reportId: number };

/** Decides on a report. Refetches the lists either way, because someone else may have decided first. */
export function useDecideReport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ reportId, ...body }: Decision) => call(decideLeadReport, { params: { reportId }, body }),
    onSuccess: ({ id }) =>
      writeCached<PagedRows<LeadReport>>(queryClient, { queryKey: [...ALL, 'waiting'] }, (list) => withoutRow(list, id)),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ALL }),
  });
}
