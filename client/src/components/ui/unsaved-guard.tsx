import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useFocusReturn } from '@/lib/use-focus-return.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FocusReturn } from './focus-return.tsx';

const MARK = 'openDialog';

let leaving: ReturnType<typeof setTimeout> | undefined;

function isOnMark(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && MARK in state;
}

/** Puts a step for the dialog into the browser's history, so that Back leads out of the dialog and not off the page. */
function enterStep(): void {
  const isStillThere = leaving !== undefined && isOnMark();
  clearTimeout(leaving);
  leaving = undefined;
  if (!isStillThere) history.pushState({ ...(history.state as object | null), [MARK]: true }, '');
}

/** Takes the step back, unless the person went on from it. Not at once: a dialog that takes its place keeps it. */
function leaveStep(): void {
  leaving = setTimeout(() => {
    leaving = undefined;
    if (isOnMark()) history.back();
  });
}

/** In a list of suggestions Esc and a tap beside it close the list, not the dialog around it. */
function isInOpenList(): boolean {
  return document.activeElement?.matches('[role="combobox"][aria-expanded="true"]') ?? false;
}

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
  const isKept = isDirty || isPending;
  const askOrClose = () => {
    if (isPending) return;
    if (isDirty) setIsAsking(true);
    else onClose();
  };
  const handleClose = () => {
    if (!isInOpenList()) askOrClose();
  };
  const handleBack = useEffectEvent(() => {
    if (isOnMark()) return;
    if (isKept) enterStep();
    askOrClose();
  });
  useFocusReturn();
  useEffect(() => {
    enterStep();
    const listen = () => handleBack();
    window.addEventListener('popstate', listen);
    return () => {
      window.removeEventListener('popstate', listen);
      leaveStep();
    };
  }, []);
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
