import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@/lib/api/api-client.ts';
import { serverNow } from '@/lib/time/server-clock.ts';
import { refreshSession } from '@/lib/session/session.ts';
import type { JobDrafts } from './job-drafts.ts';
import { fetchJob, saveJob, type StageUpdate } from './job-save-api.ts';
import {
  afterRefusal,
  afterSave,
  queuedUp,
  type JobUpdate,
  type JobWork,
  type SavePhase,
} from './job-work.ts';

const SHOWN_FOR_MS = { saved: 2000, error: 3000 } as const;

export interface Outbox {
  queryClient: QueryClient;
  drafts: JobDrafts;
  /** Reports a save's result even if its card is no longer on screen. */
  onSaved: (update: JobUpdate) => void;
  onRefused: (error: ApiError) => void;
}

type Queued = NonNullable<JobWork['queued']>;

/** Returns true for an error from a proxy, which has none of our codes. */
const isOfProxy = ({ code, status }: ApiError) => code === 'unknown' && status >= 500;

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;

// A save that our server did not answer stays queued: it may not have arrived, or the session has ended; then it is
// sent once the same person is signed in again.
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code !== 'network' && !isSignedOut(error) && !isOfProxy(error);

function setPhase(drafts: JobDrafts, purchaseId: number, phase: SavePhase): void {
  drafts.change(purchaseId, (work) => ({ ...work, phase }));
  if (phase !== 'saved' && phase !== 'error') return;
  setTimeout(() => {
    if (drafts.get(purchaseId).phase === phase) setPhase(drafts, purchaseId, 'idle');
  }, SHOWN_FOR_MS[phase]);
}

function bodyOf({ update }: Queued, baseNotes: string | null | undefined): StageUpdate {
  return update.salesNotes === undefined ? update : { ...update, base: { salesNotes: baseNotes ?? null } };
}

function acceptSave(outbox: Outbox, purchaseId: number, sent: Queued, salesNotes: string | null): void {
  const savedAt = serverNow().toISOString();
  outbox.drafts.change(purchaseId, (work) => ({ ...afterSave(work, sent, { salesNotes }), savedAt }));
  setPhase(outbox.drafts, purchaseId, 'saved');
  outbox.onSaved(sent.update);
}

function acceptRefusal(outbox: Outbox, purchaseId: number, sent: Queued, error: ApiError): void {
  outbox.drafts.change(purchaseId, (work) => afterRefusal(work, sent, error.message));
  setPhase(outbox.drafts, purchaseId, 'error');
  outbox.onRefused(error);
}

/** Handles a conflict by loading what is stored now. Equal notes are no conflict: an earlier try had arrived after all. */
async function acceptConflict(outbox: Outbox, purchaseId: number, sent: Queued, error: ApiError): Promise<void> {
  const { drafts, queryClient } = outbox;
  const { jobReference = '', baseNotes = null } = drafts.get(purchaseId);
  const stored = await fetchJob(queryClient, purchaseId, jobReference).catch(() => undefined);
  const { salesNotes } = sent.update;
  if (!stored || salesNotes === undefined || stored.salesNotes === baseNotes) {
    acceptRefusal(outbox, purchaseId, sent, error);
    return;
  }
  if (stored.salesNotes === salesNotes) {
    const arrived = { ...sent, update: { salesNotes }, draft: { salesNotes: sent.draft.salesNotes } };
    drafts.change(purchaseId, (work) => afterSave(work, arrived, stored));
    setPhase(drafts, purchaseId, 'idle');
    return;
  }
  drafts.change(purchaseId, (work) => ({ ...work, conflict: { theirs: stored.salesNotes } }));
  setPhase(drafts, purchaseId, 'error');
  outbox.onRefused(error);
}

/** Sends one job's queued saves, including those queued while sending. Returns false when the server is unreachable. */
export async function sendJob(outbox: Outbox, purchaseId: number): Promise<boolean> {
  const { drafts, queryClient } = outbox;
  if (drafts.get(purchaseId).phase === 'saving') return true;
  for (;;) {
    const { queued, baseNotes, conflict } = drafts.get(purchaseId);
    if (!queued || conflict) return true;
    setPhase(drafts, purchaseId, 'saving');
    try {
      const { salesNotes } = await saveJob(queryClient, purchaseId, bodyOf(queued, baseNotes));
      acceptSave(outbox, purchaseId, queued, salesNotes);
    } catch (error) {
      if (!isRefusal(error)) {
        setPhase(drafts, purchaseId, 'idle');
        if (isSignedOut(error)) void refreshSession();
        return false;
      }
      if (error.code === 'conflict') await acceptConflict(outbox, purchaseId, queued, error);
      else acceptRefusal(outbox, purchaseId, queued, error);
    }
  }
}

/** Queues a save on the device, where it survives the page, and sends it. */
export function saveWork(outbox: Outbox, purchaseId: number, update: JobUpdate): void {
  const { drafts } = outbox;
  drafts.change(purchaseId, (work) => queuedUp(work, update, Date.now()));
  void drafts.keep();
  void sendJob(outbox, purchaseId);
}

function queueNotes(work: JobWork): JobWork {
  const { salesNotes } = work.draft;
  return salesNotes === undefined ? work : queuedUp(work, { salesNotes: salesNotes.trim() || null }, Date.now());
}

/** Sends all queued saves in the order they were made, until the server is unreachable. */
export async function sendAll(outbox: Outbox): Promise<void> {
  const { drafts } = outbox;
  if (!navigator.onLine) return;
  for (const id of drafts.typedOffline()) drafts.change(id, queueNotes);
  for (const id of drafts.queued()) {
    if (!(await sendJob(outbox, id))) return;
  }
}

/** Sends all unsaved notes and queued saves. Returns false when anything stays unsaved. */
export async function saveAll(outbox: Outbox): Promise<boolean> {
  const { drafts } = outbox;
  for (const id of drafts.withNotes()) drafts.change(id, queueNotes);
  await drafts.keep();
  await sendAll(outbox);
  return !drafts.isUnsaved();
}
