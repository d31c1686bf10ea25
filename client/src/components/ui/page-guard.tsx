import { Suspense, useEffect, useEffectEvent, useState, type ComponentProps, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { guardNavigation, leaveBack, openStep } from '@/lib/hooks/dialog-step.ts';
import { lazyOr } from '@/lib/lazy/lazy-or.tsx';
import { useUnsaved } from '@/lib/hooks/use-unsaved.ts';
import type { LeaveQuestion as Question } from './leave-question.tsx';

/** Asks with the browser's `confirm` when the dialog failed to load. */
function PlainQuestion({ description, onStay, onLeave }: ComponentProps<typeof Question>) {
  const ask = useEffectEvent(() => (confirm(`${description} Leave without saving?`) ? onLeave() : onStay()));
  useEffect(() => ask(), []);
  return null;
}

// Lazy, because most pages are left with everything saved.
const LeaveQuestion = lazyOr(async () => (await import('./leave-question.tsx')).LeaveQuestion, PlainQuestion);

/**
 * Asks before a page with unsaved changes is left by a link, the browser's Back or closing; a new query on the same page does not
 * count. Render the returned question. `onDiscard` resets the form once the user agrees.
 */
export function usePageGuard({
  isDirty,
  description,
  onDiscard,
}: {
  isDirty: boolean;
  /** Says what would be lost. */
  description: string;
  onDiscard: () => void;
}): ReactNode {
  const [path] = useLocation();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const ask = useEffectEvent((next: () => void) => setLeave(() => next));
  useUnsaved(isDirty);
  useEffect(() => {
    if (!isDirty) return undefined;
    const end = () => {
      endGuard();
      endStep();
    };
    const askFirst = (go: () => void) =>
      ask(() => {
        end();
        go();
      });
    const endGuard = guardNavigation(path, askFirst);
    const endStep = openStep(() => askFirst(leaveBack));
    return end;
  }, [isDirty, path]);
  if (!leave) return null;
  const handleLeave = () => {
    setLeave(null);
    leave();
    onDiscard();
  };
  return (
    <Suspense>
      <LeaveQuestion description={description} onStay={() => setLeave(null)} onLeave={handleLeave} />
    </Suspense>
  );
}
