import { createContext, use, useSyncExternalStore } from 'react';
import type { DraftShelf } from '@/lib/device-drafts.ts';
import { keptPart, untouched, type JobWork, type KeptWork } from './job-work.ts';

/** What was typed is on the device after this long, whatever becomes of the page. */
const KEEP_AFTER_MS = 500;

/** A shelf for where nothing outlives the page. */
const noShelf: DraftShelf<KeptWork> = {
  read: () => Promise.resolve({}),
  write: () => Promise.resolve(false),
};

/** The way from memory to the device: in time, one write after the other, nothing once it is closed. */
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

/** Holds the unsaved work above the cards, so that a card may close, move or leave the screen, and on the device. */
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
    /** Brings back what is on the device; what has been typed meanwhile is newer. */
    async restore(): Promise<void> {
      const kept = Object.entries(await shelf.read());
      for (const [key, work] of kept) {
        if (!works.has(Number(key))) works.set(Number(key), { ...work, phase: 'idle', isRestored: true });
      }
      if (kept.length > 0) keeper.noteKept();
      tell();
    },
    /** The jobs with notes that were typed without a connection and that nobody has saved. */
    typedOffline: (): number[] => [...works.keys()].filter((id) => get(id).isTypedOffline && !get(id).queued),
    /** The jobs with notes that nobody has saved. */
    withNotes: (): number[] => [...works.keys()].filter((id) => get(id).draft.salesNotes !== undefined && !get(id).conflict),
    /** The jobs whose saves have no answer yet, in the order in which Save was pressed. */
    queued: (): number[] =>
      [...works.keys()]
        .filter((id) => get(id).queued && !get(id).conflict)
        .toSorted((one, other) => placeOf(one) - placeOf(other)),
    /** True while there is anything that nobody has saved. */
    isUnsaved: (): boolean => [...works.values()].some((work) => keptPart(work) !== null),
    /** Writes to the device what is not there yet. */
    keep: keeper.keep,
    /** True when what is typed outlives this page. */
    isKept: keeper.isKept,
    /** Nothing is written to the device any more. */
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

/** The unsaved work of all jobs. */
export function useJobDrafts(): JobDrafts {
  const drafts = use(JobDraftsContext);
  if (!drafts) throw new Error('A job card needs JobDraftsContext above it');
  return drafts;
}

/** The unsaved work of one job. */
export function useJobWork(purchaseId: number): { work: JobWork; drafts: JobDrafts; isKept: boolean } {
  const drafts = useJobDrafts();
  const work = useSyncExternalStore(drafts.subscribe, () => drafts.get(purchaseId));
  const isKept = useSyncExternalStore(drafts.subscribe, drafts.isKept);
  return { work, drafts, isKept };
}
