import { useCallback, useRef, useState } from 'react';
import { lostChunkNotice } from '@/components/lazy/lazy-overlay.tsx';
import { useToast, type ToastMessage } from '@/components/ui/toast.tsx';
import { ApiError, referenceOf } from '@/lib/api/api-client.ts';
import { loadChunk, LostChunk } from '@/lib/lazy/load-chunk.ts';
import type { ExportRequest } from './export-leads.ts';

function failedText(error: unknown): ToastMessage {
  if (error instanceof LostChunk) return { ...lostChunkNotice, title: 'Export failed' };
  const isTold = error instanceof ApiError;
  return {
    variant: 'destructive',
    title: 'Export failed',
    description: isTold ? error.message : 'We couldn’t create the file. Check your connection and try again.',
    reference: isTold ? referenceOf(error) : undefined,
  };
}

/** Downloads the filtered purchases as CSV, or some of them by their ids, and says how many rows it has. One export at a time. */
export function useExport({ filter, isAdmin }: Omit<ExportRequest, 'ids'>) {
  const { toast } = useToast();
  const [isExporting, setIsExporting] = useState(false);
  const isBusy = useRef(false);
  const { from, to, q } = filter;
  const start = useCallback(async (ids?: readonly number[]) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsExporting(true);
    const asked = { from, to, q };
    try {
      // Lazy, because it brings the CSV library along.
      const { exportLeads, finishedText } = await loadChunk(() => import('./export-leads.ts'));
      toast(finishedText(await exportLeads({ filter: asked, ids, isAdmin }), asked));
    } catch (error) {
      toast(failedText(error));
    } finally {
      isBusy.current = false;
      setIsExporting(false);
    }
  }, [from, to, q, isAdmin, toast]);
  return { isExporting, start };
}
