import { useId, type ReactNode, type SubmitEvent } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useUnsavedGuard } from './unsaved-guard.tsx';

/**
 * Renders a dialog around one form, with a sticky submit button. Ignores presses while submitting, and asks before input is lost.
 */
export function FormDialog({
  title,
  description,
  submit,
  pendingText,
  isPending,
  isLeavable = false,
  isDirty,
  unsaved,
  isDanger = false,
  onClose,
  onSubmit,
  children,
}: {
  title: string;
  description?: ReactNode;
  /** The button's label, and its label while submitting. */
  submit: string;
  pendingText: string;
  isPending: boolean;
  /** Whether it can be left while submitting, once it has asked. */
  isLeavable?: boolean;
  /** Whether there is unsaved input, and the text of the question before it is lost. */
  isDirty: boolean;
  unsaved: string;
  isDanger?: boolean;
  onClose: () => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  children: ReactNode;
}) {
  const formId = useId();
  const { handleClose, question } = useUnsavedGuard({ isDirty: isDirty || isLeavable, isPending: isPending && !isLeavable, description: unsaved, onClose });
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
