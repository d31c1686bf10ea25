import { useEffect, useId, useRef } from 'react';
import { useDialogStep } from '@/lib/hooks/dialog-step.ts';
import { Button } from '@/components/ui/button.tsx';

/** Asks whether to save before logging out. A native dialog, so that it shows above the menu that opened it. */
export function LogoutQuestion({
  onSave,
  onDiscard,
  onClose,
}: {
  onSave: () => void;
  onDiscard: () => void;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useDialogStep(onClose);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
      // The menu around it has its own key handlers.
      onKeyDown={(event) => event.stopPropagation()}
      className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-lg bg-surface p-5 text-ink shadow-2 backdrop:bg-black/50 open:animate-appear"
    >
      <h2 id={`${id}-title`} className="text-lg">
        Some of your work isn’t saved
      </h2>
      <p id={`${id}-text`} className="mt-2 text-ink-2">
        If you log out now, anything you haven’t saved will be deleted from this device.
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" onClick={onDiscard}>
          Log out and discard
        </Button>
        <Button onClick={onSave}>Save first</Button>
      </div>
    </dialog>
  );
}
