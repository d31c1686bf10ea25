import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { listAuditLog } from '@shared/contracts/audit.ts';
import { call } from '@/lib/api-client.ts';
import { auditAsked, type AuditPart } from './audit-part.ts';

/** A part of the audit log page by page, newest first, afresh with every visit. */
export const auditQuery = (part: AuditPart) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', part] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listAuditLog, { query: { ...auditAsked(part), cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
