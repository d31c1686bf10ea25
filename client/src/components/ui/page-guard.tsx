import { Suspense, useEffect, useEffectEvent, useState, type ComponentProps, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { guardNavigation, leaveBack, openStep } from '@/lib/dialog-step.ts';
import { lazyOr } from '@/lib/lazy-or.tsx';
import { useUnsaved } from '@/lib/use-unsaved.ts';
import type { LeaveQuestion as Question } from './leave-question.tsx';

/** Asks in the browser's own words where the question could not be loaded. */
function PlainQuestion({ description, onStay, onLeave }: ComponentProps<typeof Question>) {
  const ask = useEffectEvent(() => (confirm(`${description} Leave without saving?`) ? onLeave() : onStay()));
  useEffect(() => ask(), []);
  return null;
}

// Not in the first load: most pages are left with everything saved.
const LeaveQuestion = lazyOr(async () => (await import('./leave-question.tsx')).LeaveQuestion, PlainQuestion);

/**
 * Asks before a page with unsaved changes is left by a link, the browser's Back or the end of the page; another query of the
 * same page is no leaving. Draw the question that it returns. `onDiscard` empties the form once its loss is accepted.
 */
export function usePageGuard({
  isDirty,
  description,
  onDiscard,
}: {
  isDirty: boolean;
  /** What would be lost. */
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
