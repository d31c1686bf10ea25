import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { resolvedText, type Resolution } from '@/lib/utils/edit-conflict.ts';
import type { StageUpdate } from './job-save-api.ts';

/** Unsaved input of a job's fields. An untouched field is absent. */
export interface JobDraft {
  salesNotes?: string | undefined;
  quotePrice?: string | undefined;
  customerPaymentAmount?: string | undefined;
}

export type DraftField = keyof JobDraft;

/** The fields of a job that Save sends: all but its stage. */
export type JobUpdate = Pick<
  StageUpdate,
  'salesNotes' | 'quotePrice' | 'customerPaymentAmount' | 'safetyCheckPassed' | 'finalised'
>;

/** A save that has no answer yet. */
interface QueuedSave {
  update: JobUpdate;
  /** What the fields held when Save was pressed. */
  draft: JobDraft;
  /** When Save was pressed, in ms; orders all queued saves. */
  at: number;
}

/** The part of a job's unsaved work that survives the page. */
export interface KeptWork {
  draft: JobDraft;
  /** The job's reference, to look up what is stored now. */
  jobReference?: string | undefined;
  /** The stored notes that the typed ones are based on (optimistic locking). */
  baseNotes?: string | null | undefined;
  queued?: QueuedSave | undefined;
  /** True when notes were typed offline: they are saved automatically once online. */
  isTypedOffline?: boolean | undefined;
}

export type SavePhase = 'idle' | 'saving' | 'saved' | 'error';

/** Everything about one job that the server does not know yet. */
export interface JobWork extends KeptWork {
  phase: SavePhase;
  /** When the job was last saved, ISO 8601. */
  savedAt?: string | undefined;
  /** Why the last save was refused, and its values that no field holds. */
  failure?: { message: string; update: JobUpdate } | undefined;
  /** Someone else's notes, which the save would have overwritten. */
  conflict?: { theirs: string | null } | undefined;
  /** True when it was typed before this page load. */
  isRestored?: boolean | undefined;
}

export const untouched: JobWork = { draft: {}, phase: 'idle' };

const draftFields = ['salesNotes', 'quotePrice', 'customerPaymentAmount'] as const satisfies readonly DraftField[];

function withoutEmpty<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

/** Returns the part of a job's work to keep on the device; null when there is none. */
export function keptPart({ draft, jobReference, baseNotes, queued, isTypedOffline }: JobWork): KeptWork | null {
  const typed = withoutEmpty(draft);
  if (Object.keys(typed).length === 0 && !queued) return null;
  return withoutEmpty({ draft: typed, jobReference, baseNotes, queued, isTypedOffline });
}

const hasNotes = ({ draft, queued }: JobWork) =>
  draft.salesNotes !== undefined || queued?.update.salesNotes !== undefined;

/** Returns the work after input, with the stored notes that the input is based on. */
export function afterTyping(
  work: JobWork,
  change: JobDraft,
  { jobReference, salesNotes: storedNotes }: Pick<PurchasedLead, 'jobReference' | 'salesNotes'>,
  isOnline: boolean,
): JobWork {
  const next = { ...work, jobReference, draft: withoutEmpty({ ...work.draft, ...change }) };
  if (change.salesNotes === undefined) return next;
  if (change.salesNotes === (storedNotes ?? '') && work.queued?.update.salesNotes === undefined) {
    const { salesNotes: _same, ...draft } = next.draft;
    return { ...next, draft, baseNotes: undefined, isTypedOffline: false };
  }
  if (!hasNotes(work)) next.baseNotes = storedNotes;
  next.isTypedOffline = work.isTypedOffline || !isOnline;
  return next;
}

/** Queues a save, merged over one already queued. Input that is not part of it stays a draft. */
export function queuedUp(work: JobWork, update: JobUpdate, at: number): JobWork {
  const before = work.queued;
  const sent = draftFields.filter((field) => update[field] !== undefined).map((field) => [field, work.draft[field]]);
  const queued = {
    update: { ...before?.update, ...update },
    draft: { ...before?.draft, ...Object.fromEntries(sent) },
    at: before?.at ?? at,
  };
  return { ...work, queued, failure: undefined };
}

/** Drops what has been saved; later input and queued saves stay, now based on what is stored. */
export function afterSave(
  work: JobWork,
  { update, draft }: QueuedSave,
  saved: Pick<PurchasedLead, 'salesNotes'>,
): JobWork {
  const rest = { ...work.draft };
  for (const field of draftFields) if (draft[field] !== undefined && rest[field] === draft[field]) delete rest[field];
  const waiting = Object.entries(work.queued?.update ?? {}).filter(
    ([field, value]) => update[field as keyof JobUpdate] !== value,
  );
  const next: JobWork = {
    ...work,
    draft: rest,
    queued: work.queued && waiting.length > 0 ? { ...work.queued, update: Object.fromEntries(waiting) } : undefined,
    failure: undefined,
    conflict: undefined,
    isRestored: false,
  };
  const isOpen = hasNotes(next);
  next.baseNotes = isOpen ? saved.salesNotes : undefined;
  next.isTypedOffline = isOpen && work.isTypedOffline;
  return next;
}

/** Drops a refused save; the fields keep the input. */
export function afterRefusal(work: JobWork, { update }: QueuedSave, message: string): JobWork {
  const { safetyCheckPassed, finalised } = update;
  return {
    ...work,
    queued: undefined,
    failure: { message, update: withoutEmpty({ safetyCheckPassed, finalised }) },
    conflict: undefined,
    isTypedOffline: false,
  };
}

/** Resolves a conflict of notes. "Mine" is queued as a save over the server's; "theirs" needs no save. */
export function resolved(work: JobWork, resolution: Resolution, at: number): JobWork {
  const { conflict, draft, queued } = work;
  if (!conflict) return work;
  const mine = draft.salesNotes ?? queued?.update.salesNotes ?? '';
  const notes = resolvedText(mine, conflict.theirs, resolution);
  const { salesNotes: _refused, ...others } = queued?.update ?? {};
  const settled: JobWork = {
    ...work,
    draft: withoutEmpty({ ...draft, salesNotes: notes }),
    queued: queued && Object.keys(others).length > 0 ? { ...queued, update: others } : undefined,
    baseNotes: notes === undefined ? undefined : conflict.theirs,
    conflict: undefined,
  };
  return notes === undefined ? settled : queuedUp(settled, { salesNotes: notes.trim() || null }, at);
}
