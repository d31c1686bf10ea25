import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** What is asked before a dialog is closed whose request is under way. */
export interface ClosingWords {
  title: string;
  /** Says what may still happen, and where it shows. */
  description: string;
}

/** Asks before a dialog is closed while its request is pending. Without `words` the dialog stays, and nothing is asked. */
export function useClosingQuestion({
  isPending,
  words,
  onClose,
}: {
  isPending: boolean;
  words: ClosingWords | undefined;
  onClose: () => void;
}): { ask: () => void; question: ReactNode } {
  const [isAsking, setIsAsking] = useState(false);
  // The request ended by itself; a later one needs its own question.
  if (isAsking && !isPending) setIsAsking(false);
  const question =
    isAsking && words ? (
      <ConfirmDialog onClose={() => setIsAsking(false)} {...words} cancelLabel="Keep waiting" confirmLabel="Close anyway" onConfirm={onClose} />
    ) : null;
  return { ask: () => setIsAsking(true), question };
}
