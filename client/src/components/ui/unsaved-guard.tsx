import { useState, type ReactNode } from 'react';
import { useFocusReturn } from '@/lib/hooks/use-focus-return.ts';
import { useUnsaved } from '@/lib/hooks/use-unsaved.ts';
import { useClosingQuestion, type ClosingWords } from './closing-question.tsx';
import { LeaveQuestion } from './leave-question.tsx';

/**
 * Asks before a dialog with unsaved changes is closed by Esc, an outside tap, its close button, the browser's Back or closing the
 * page. Pass `handleClose` to the dialog and render `question` inside it. While `isPending` the dialog stays, or asks with the words of
 * `closing`. Focus returns when it unmounts.
 */
export function useUnsavedGuard({
  isDirty,
  isPending,
  closing,
  description,
  onClose,
}: {
  isDirty: boolean;
  isPending: boolean;
  closing?: ClosingWords | undefined;
  /** Says what would be lost. */
  description: string;
  onClose: () => void;
}): { handleClose: () => void; question: ReactNode } {
  const [isAsking, setIsAsking] = useState(false);
  const whilePending = useClosingQuestion({ isPending, words: closing, onClose });
  // What was typed is on its way.
  if (isAsking && isPending) setIsAsking(false);
  const handleClose = () => {
    if (isPending) whilePending.ask();
    else if (isDirty) setIsAsking(true);
    else onClose();
  };
  useUnsaved(isDirty);
  useFocusReturn();
  const question = isAsking ? (
    <LeaveQuestion description={description} onStay={() => setIsAsking(false)} onLeave={onClose} />
  ) : (
    whilePending.question
  );
  return { handleClose, question };
}
