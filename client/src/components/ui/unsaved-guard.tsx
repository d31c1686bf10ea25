import { useState, type ReactNode } from 'react';
import { useFocusReturn } from '@/lib/use-focus-return.ts';
import { useUnsaved } from '@/lib/use-unsaved.ts';
import { LeaveQuestion } from './leave-question.tsx';

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
