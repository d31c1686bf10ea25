import { useState, type ReactNode } from 'react';
import { useFocusReturn } from '@/lib/use-focus-return.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FocusReturn } from './focus-return.tsx';

/**
 * Asks before a dialog with unsaved changes is left by Esc, a tap beside it, its cross or the browser's Back. Give
 * `handleClose` to the dialog and draw `question` inside it. While `isPending` the dialog stays. When it is gone, the
 * focus is where it came from.
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
  useFocusReturn();
  const question = isAsking ? (
    <>
      <FocusReturn />
      <ConfirmDialog
        onClose={() => setIsAsking(false)}
        title="Leave without saving?"
        description={description}
        cancelLabel="Keep editing"
        confirmLabel="Discard changes"
        onConfirm={onClose}
      />
    </>
  ) : null;
  return { handleClose, question };
}
