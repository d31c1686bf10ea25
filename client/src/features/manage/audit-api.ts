import { infiniteQueryOptions } from '@tanstack/react-query';
import { listAuditLog } from '@shared/contracts/audit.ts';
import { call } from '@/lib/api-client.ts';

/** The audit log page by page, newest first, afresh with every visit; `kind` is the first part of an action. */
export const auditQuery = (kind: string) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', kind] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listAuditLog, { query: { action: kind || undefined, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });
