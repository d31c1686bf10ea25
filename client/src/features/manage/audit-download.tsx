import { useEffect, useRef, useState } from 'react';
import { exportAuditLog } from '@shared/contracts/audit.ts';
import { Button } from '@/components/ui/button.tsx';
import { useToast, type ToastMessage } from '@/components/ui/toast.tsx';
import { ApiError, LONG_TIMEOUT_MS, referenceOf, request } from '@/lib/api-client.ts';
import { csvFileName, saveFile } from '@/lib/save-file.ts';
import { auditAsked, type AuditPart } from './audit-part.ts';

/** So many pages of two thousand lines a file has at most. */
const MAX_PAGES = 50;

/** Tells Excel the encoding; lost when an answer is read as text. */
const BYTE_ORDER_MARK = '\uFEFF';

interface Saved {
  fileName: string;
  /** There was more than a file has at most. */
  isCut: boolean;
}

/** Saves the lines of a part of the audit log as the server writes them, newest first. Throws ApiError when a page does not come. */
async function saveAuditLog(part: AuditPart, signal: AbortSignal): Promise<Saved> {
  const pages: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { ...auditAsked(part), cursor };
    const response = await request(exportAuditLog, { query, signal, timeoutMs: LONG_TIMEOUT_MS });
    pages.push(await response.text());
    cursor = response.headers.get('x-next-cursor') ?? undefined;
  } while (cursor !== undefined && pages.length < MAX_PAGES);
  const fileName = csvFileName('audit-log', new Date());
  saveFile([BYTE_ORDER_MARK, ...pages], fileName);
  return { fileName, isCut: cursor !== undefined };
}

function savedText({ fileName, isCut }: Saved): ToastMessage {
  if (!isCut) return { title: 'Audit log downloaded', description: fileName };
  return { title: 'The newest 100,000 lines were downloaded', description: 'Choose fewer days for the others.' };
}

function failedText(error: unknown): ToastMessage {
  const isTold = error instanceof ApiError;
  return {
    variant: 'destructive',
    title: 'Download failed',
    description: isTold ? error.message : 'The file could not be made. Please try again.',
    reference: isTold ? referenceOf(error) : undefined,
  };
}

/** Downloads the part of the audit log that is on screen, all pages of it. */
export function AuditDownload({ part }: { part: AuditPart }) {
  const { toast } = useToast();
  const [isRunning, setIsRunning] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const download = async () => {
    const { signal } = (running.current = new AbortController());
    setIsRunning(true);
    try {
      toast(savedText(await saveAuditLog(part, signal)));
    } catch (error) {
      if (!signal.aborted) toast(failedText(error));
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <div>
      <Button variant="secondary" size="sm" isPending={isRunning} pendingText="Downloading…" onClick={() => void download()}>
        Download CSV
      </Button>
    </div>
  );
}
