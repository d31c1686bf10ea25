import { useState, type ReactNode } from 'react';
import { useFocusReturn } from '@/lib/hooks/use-focus-return.ts';
import { useUnsaved } from '@/lib/hooks/use-unsaved.ts';
import { LeaveQuestion } from './leave-question.tsx';

/**
 * Asks before a dialog with unsaved changes is closed by Esc, an outside tap, its close button, the browser's Back or closing the
 * page. Pass `handleClose` to the dialog and render `question` inside it. While `isPending` the dialog stays. Focus returns when it
 * unmounts.
 */
export function useUnsavedGuard({
  isDirty,
  isPending,
  description,
  onClose,
}: {
  isDirty: boolean;
  isPending: boolean;
  /** Says what would be lost. */
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
