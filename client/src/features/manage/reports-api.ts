import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import { decideLeadReport, listLeadReports } from '@shared/contracts/guarantee.ts';
import { call } from '@/lib/api-client.ts';

/** Every reported lead: those that wait first, oldest first; afresh with every visit. */
export const reportsQuery = queryOptions({
  queryKey: ['lead-reports'] as const,
  queryFn: ({ signal }) => call(listLeadReports, { signal }),
  staleTime: 0,
});

type Decision = WireBodyOf<typeof decideLeadReport> & { reportId: number };

/** Decides on a report. The list is asked for again either way: somebody else may have decided first. */
export function useDecideReport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ reportId, ...body }: Decision) => call(decideLeadReport, { params: { reportId }, body }),
    onSuccess: (decided) =>
      queryClient.setQueryData(reportsQuery.queryKey, (reports) =>
        reports?.map((report) => (report.id === decided.id ? decided : report)),
      ),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: reportsQuery.queryKey }),
  });
}
