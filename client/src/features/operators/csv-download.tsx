import { Download, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { lostChunkNotice } from '@/components/lazy/lazy-overlay.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useToast, type ToastMessage } from '@/components/ui/toast.tsx';
import { ApiError, referenceOf } from '@/lib/api/api-client.ts';
import { formatCount } from '@/lib/time/format.ts';
import { loadChunk, LostChunk } from '@/lib/lazy/load-chunk.ts';
import type { LeadsFilter } from './operator-queries.ts';
import type { SavedLeads } from './save-leads.ts';

function savedText({ rows, isCut, fileName }: SavedLeads): ToastMessage {
  if (rows === 0) return { title: 'Nothing to download', description: 'No leads match your search and filters.' };
  if (!isCut) return { title: `Downloaded ${formatCount(rows)} ${rows === 1 ? 'lead' : 'leads'}`, description: fileName };
  return {
    title: `Downloaded the newest ${formatCount(rows)} leads`,
    description: `A file has ${formatCount(rows)} rows at most. Filter by status, suburb or age for the others.`,
  };
}

function failedText(error: unknown): ToastMessage {
  if (error instanceof LostChunk) return { ...lostChunkNotice, title: 'Download failed' };
  const isTold = error instanceof ApiError;
  return {
    variant: 'destructive',
    title: 'Download failed',
    description: isTold ? error.message : 'We couldn’t create the file. Check your connection and try again.',
    reference: isTold ? referenceOf(error) : undefined,
  };
}

/** Downloads the filtered leads, one download at a time; `rows` is null while none runs. */
function useDownload(filter: LeadsFilter) {
  const { toast } = useToast();
  const [rows, setRows] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    if (running.current) return;
    const { signal } = (running.current = new AbortController());
    setRows(0);
    try {
      // Lazy, because it brings the CSV library along.
      const { saveLeads } = await loadChunk(() => import('./save-leads.ts'));
      toast(savedText(await saveLeads(filter, { signal, onRows: setRows })));
    } catch (error) {
      if (!signal.aborted) toast(failedText(error));
    } finally {
      running.current = null;
      setRows(null);
    }
  };
  return { rows, start, cancel: () => running.current?.abort() };
}

/** Renders the button that downloads the filtered leads, with its progress. */
export function CsvDownload({ filter }: { filter: LeadsFilter }) {
  const { rows, start, cancel } = useDownload(filter);
  const isRunning = rows !== null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        variant="secondary"
        size="sm"
        isPending={isRunning}
        pendingText="Downloading…"
        onClick={() => void start()}
      >
        <Download aria-hidden="true" className="size-4.5" />
        Download CSV
      </Button>
      {isRunning ? (
        <Button variant="quiet" size="sm" onClick={cancel}>
          <X aria-hidden="true" className="size-4.5" />
          Cancel
        </Button>
      ) : null}
      <output className="text-sm text-ink-2 tnum">{isRunning ? `${formatCount(rows)} rows so far` : null}</output>
    </div>
  );
}
