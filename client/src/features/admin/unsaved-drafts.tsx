import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react';
import { usePageGuard } from '@/components/ui/page-guard.tsx';

interface Drafts {
  of: (key: string) => unknown;
  keep: (key: string, change: (draft: unknown) => unknown) => void;
}

const DraftsContext = createContext<Drafts | null>(null);

/**
 * Keeps the page's unsaved input, also while its card is hidden by another tab or search. Asks before the page is left with any of
 * it.
 */
export function UnsavedDrafts({ description, children }: { description: string; children: ReactNode }) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, unknown>>(new Map());
  const question = usePageGuard({ isDirty: drafts.size > 0, description, onDiscard: () => setDrafts(new Map()) });
  const keep = useCallback((key: string, change: (draft: unknown) => unknown) => {
    setDrafts((current) => {
      const draft = change(current.get(key) ?? null);
      if (draft === null && !current.has(key)) return current;
      const next = new Map(current);
      if (draft === null) next.delete(key);
      else next.set(key, draft);
      return next;
    });
  }, []);
  const value = useMemo(() => ({ of: (key: string) => drafts.get(key) ?? null, keep }), [drafts, keep]);
  return (
    <DraftsContext value={value}>
      {children}
      {question}
    </DraftsContext>
  );
}

/** Returns a function that says whether there is a draft under a key. */
export function useDraftKeys(): (key: string) => boolean {
  const drafts = use(DraftsContext);
  if (!drafts) throw new Error('useDraftKeys needs UnsavedDrafts above it');
  return (key) => drafts.of(key) !== null;
}

type Change<Draft> = (draft: Draft | null) => Draft | null;

/** Provides the draft under a key, null without one, and its setter. */
export function useDraft<Draft>(key: string): [Draft | null, (change: Change<Draft>) => void] {
  const drafts = use(DraftsContext);
  if (!drafts) throw new Error('useDraft needs UnsavedDrafts above it');
  const { keep } = drafts;
  // Only this hook writes under the key.
  const change = useCallback((next: Change<Draft>) => keep(key, next as (draft: unknown) => unknown), [keep, key]);
  return [drafts.of(key) as Draft | null, change];
}
