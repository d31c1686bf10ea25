import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { guardNavigation, leaveBack, openStep } from '@/lib/dialog-step.ts';
import { registerUnsaved } from '@/lib/unsaved-work.ts';
import { useFocusReturn } from '@/lib/use-focus-return.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FocusReturn } from './focus-return.tsx';

/** Has the browser ask before the page is closed while something is unsaved. */
function useUnsaved(isDirty: boolean): void {
  useEffect(() => (isDirty ? registerUnsaved({ isUnsaved: () => true }) : undefined), [isDirty]);
}

function LeaveQuestion({
  description,
  onStay,
  onLeave,
}: {
  description: string;
  onStay: () => void;
  onLeave: () => void;
}) {
  return (
    <>
      <FocusReturn />
      <ConfirmDialog
        onClose={onStay}
        title="Leave without saving?"
        description={description}
        cancelLabel="Keep editing"
        confirmLabel="Discard changes"
        onConfirm={onLeave}
      />
    </>
  );
}

/**
 * Asks before a dialog with unsaved changes is left by Esc, a tap beside it, its cross, the browser's Back or the end of the
 * page. Give `handleClose` to the dialog and draw `question` inside it. While `isPending` the dialog stays. When it is gone,
 * the focus is where it came from.
 */
export function useUnsavedGuard({
  isDirty,
  isPending,
  description,
  onClose,
}: {
  isDirty: boolean;
  isPending: boolean;
  /** What would be lost. */
  description: string;
  onClose: () => void;
}): { handleClose: () => void; question: ReactNode } {
  const [isAsking, setIsAsking] = useState(false);
  const handleClose = () => {
    if (isPending) return;
    if (isDirty) setIsAsking(true);
    else onClose();
  };
  useUnsaved(isDirty);
  useFocusReturn();
  const question = isAsking ? (
    <LeaveQuestion description={description} onStay={() => setIsAsking(false)} onLeave={onClose} />
  ) : null;
  return { handleClose, question };
}

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
  return <LeaveQuestion description={description} onStay={() => setLeave(null)} onLeave={handleLeave} />;
}
