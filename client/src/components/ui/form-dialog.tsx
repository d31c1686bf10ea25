import { useId, type ReactNode, type SubmitEvent } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useUnsavedGuard } from './unsaved-guard.tsx';

/**
 * A dialog around one form, with its button in sight below. While it is sent, a second press does nothing. It asks before
 * anything typed is lost.
 */
export function FormDialog({
  title,
  description,
  submit,
  pendingText,
  isPending,
  isDirty,
  unsaved,
  isDanger = false,
  onClose,
  onSubmit,
  children,
}: {
  title: string;
  description?: string | undefined;
  /** What the button says, and what it says while the form is sent. */
  submit: string;
  pendingText: string;
  isPending: boolean;
  /** Whether anything is typed that is not saved, and what the question before its loss says of it. */
  isDirty: boolean;
  unsaved: string;
  isDanger?: boolean;
  onClose: () => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  children: ReactNode;
}) {
  const formId = useId();
  const { handleClose, question } = useUnsavedGuard({ isDirty, isPending, description: unsaved, onClose });
  return (
    <Dialog
      onClose={handleClose}
      title={title}
      description={description}
      footer={
        <Button type="submit" form={formId} variant={isDanger ? 'danger' : 'primary'} isPending={isPending} pendingText={pendingText}>
          {submit}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) void onSubmit(event);
        }}
      >
        {children}
        {question}
      </form>
    </Dialog>
  );
}
