import { ConfirmDialog } from './confirm-dialog.tsx';
import { FocusReturn } from './focus-return.tsx';

/** Asks whether to discard unsaved changes. */
export function LeaveQuestion({
  description,
  onStay,
  onLeave,
}: {
  /** Says what would be lost. */
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
