import { createContext, use, useSyncExternalStore } from 'react';
import type { DraftShelf } from '@/lib/offline/device-drafts.ts';
import { keptPart, untouched, type JobWork, type KeptWork } from './job-work.ts';

/** Debounce before input is written to the device, where it survives the page. */
const KEEP_AFTER_MS = 500;

/** A store that keeps nothing beyond the page. */
const noShelf: DraftShelf<KeptWork> = {
  read: () => Promise.resolve({}),
  write: () => Promise.resolve(false),
};

/** Creates the writer from memory to the device: debounced, one write at a time, none once closed. */
function createKeeper(shelf: DraftShelf<KeptWork>, read: (purchaseId: number) => JobWork, tell: () => void) {
  const waiting = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let isKept = false;
  const keep = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (isClosed || waiting.size === 0) return;
    const changes = Object.fromEntries([...waiting].map((id) => [id, keptPart(read(id))]));
    waiting.clear();
    const wasKept = isKept;
    isKept = await shelf.write(changes);
    if (isKept !== wasKept) tell();
  };
  return {
    keep,
    mark(purchaseId: number): void {
      waiting.add(purchaseId);
      timer ??= setTimeout(() => void keep(), KEEP_AFTER_MS);
    },
    isKept: () => isKept,
    noteKept(): void {
      isKept = true;
    },
    close: (): void => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** Creates the store of unsaved work. It outlives its cards, which may close, move or unmount, and is kept on the device. */
export function createJobDrafts(shelf: DraftShelf<KeptWork> = noShelf) {
  const works = new Map<number, JobWork>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const get = (purchaseId: number): JobWork => works.get(purchaseId) ?? untouched;
  const placeOf = (purchaseId: number) => get(purchaseId).queued?.at ?? 0;
  const keeper = createKeeper(shelf, get, tell);
  return {
    get,
    change(purchaseId: number, change: (work: JobWork) => JobWork): void {
      works.set(purchaseId, change(get(purchaseId)));
      keeper.mark(purchaseId);
      tell();
    },
    /** Restores drafts from the device; input typed since then wins. */
    async restore(): Promise<void> {
      const kept = Object.entries(await shelf.read());
      for (const [key, work] of kept) {
        if (!works.has(Number(key))) works.set(Number(key), { ...work, phase: 'idle', isRestored: true });
      }
      if (kept.length > 0) keeper.noteKept();
      tell();
    },
    /** Returns the jobs with unsaved notes that were typed offline. */
    typedOffline: (): number[] => [...works.keys()].filter((id) => get(id).isTypedOffline && !get(id).queued),
    /** Returns the jobs with unsaved notes. */
    withNotes: (): number[] => [...works.keys()].filter((id) => get(id).draft.salesNotes !== undefined && !get(id).conflict),
    /** Returns the jobs with queued saves, in the order in which Save was pressed. */
    queued: (): number[] =>
      [...works.keys()]
        .filter((id) => get(id).queued && !get(id).conflict)
        .toSorted((one, other) => placeOf(one) - placeOf(other)),
    /** Returns true while anything is unsaved. */
    isUnsaved: (): boolean => [...works.values()].some((work) => keptPart(work) !== null),
    /** Writes pending drafts to the device. */
    keep: keeper.keep,
    /** Returns true when drafts survive this page. */
    isKept: keeper.isKept,
    /** Stops all writes to the device. */
    close: keeper.close,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type JobDrafts = ReturnType<typeof createJobDrafts>;

/** Provided once by the page. */
export const JobDraftsContext = createContext<JobDrafts | null>(null);

/** Returns the unsaved work of all jobs. */
export function useJobDrafts(): JobDrafts {
  const drafts = use(JobDraftsContext);
  if (!drafts) throw new Error('A job card needs JobDraftsContext above it');
  return drafts;
}

/** Returns the unsaved work of one job. */
export function useJobWork(purchaseId: number): { work: JobWork; drafts: JobDrafts; isKept: boolean } {
  const drafts = useJobDrafts();
  const work = useSyncExternalStore(drafts.subscribe, () => drafts.get(purchaseId));
  const isKept = useSyncExternalStore(drafts.subscribe, drafts.isKept);
  return { work, drafts, isKept };
}
