import { useCallback, useRef, useState } from 'react';
import { lostChunkNotice } from '@/components/lazy-dialog.tsx';
import { useToast, type ToastMessage } from '@/components/ui/toast.tsx';
import { ApiError, referenceOf } from '@/lib/api-client.ts';
import { loadChunk, LostChunk } from '@/lib/load-chunk.ts';
import { isEmptyFilter, type PurchaseFilter } from '@/lib/purchase-filter.ts';
import type { ExportRequest, FinishedExport } from './export-leads.ts';

function leads(count: number): string {
  return count === 1 ? '1 lead' : `${count} leads`;
}

function finishedText({ rows, total, fileName }: FinishedExport, filter: PurchaseFilter): ToastMessage {
  if (rows === 0) {
    const description = isEmptyFilter(filter)
      ? 'You have no purchased leads yet.'
      : 'No purchased lead is left by your filter and search.';
    return { title: 'Nothing to export', description };
  }
  return { title: `Exported ${total === null ? leads(rows) : `${rows} of ${leads(total)}`}`, description: fileName };
}

function failedText(error: unknown): ToastMessage {
  if (error instanceof LostChunk) return { ...lostChunkNotice, title: 'Export failed' };
  const isTold = error instanceof ApiError;
  return {
    variant: 'destructive',
    title: 'Export failed',
    description: isTold ? error.message : 'The file could not be made. Check your connection and try again.',
    reference: isTold ? referenceOf(error) : undefined,
  };
}

/** Saves what a filter lets through as a CSV file, and says how many rows it has. One export at a time. */
export function useExport({ filter, isAdmin }: ExportRequest) {
  const { toast } = useToast();
  const [isExporting, setIsExporting] = useState(false);
  const isBusy = useRef(false);
  const { from, to, q } = filter;
  const start = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsExporting(true);
    const asked = { from, to, q };
    try {
      // Not in the first load: it brings the CSV library along.
      const { exportLeads } = await loadChunk(() => import('./export-leads.ts'));
      toast(finishedText(await exportLeads({ filter: asked, isAdmin }), asked));
    } catch (error) {
      toast(failedText(error));
    } finally {
      isBusy.current = false;
      setIsExporting(false);
    }
  }, [from, to, q, isAdmin, toast]);
  return { isExporting, start };
}
