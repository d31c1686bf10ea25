import { useId, type ReactNode, type SubmitEvent } from 'react';
import { Button } from './button.tsx';
import type { ClosingWords } from './closing-question.tsx';
import { Dialog } from './dialog.tsx';
import { useUnsavedGuard } from './unsaved-guard.tsx';

interface Props {
  title: string;
  description?: ReactNode;
  /** The button's label, and its label while submitting. */
  submit: string;
  pendingText: string;
  isPending: boolean;
  /** Whether it can be left while submitting, once it has asked. */
  isLeavable?: boolean;
  /** What is asked before it is left while submitting; without it the dialog stays. */
  closing?: ClosingWords;
  /** Whether there is unsaved input, and the text of the question before it is lost. */
  isDirty: boolean;
  unsaved: string;
  isDanger?: boolean;
  onClose: () => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  children: ReactNode;
}

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
  closing,
  isDirty,
  unsaved,
  isDanger = false,
  onClose,
  onSubmit,
  children,
}: Props) {
  const formId = useId();
  const guard = { isDirty: isDirty || isLeavable, isPending: isPending && !isLeavable, closing, description: unsaved, onClose };
  const { handleClose, question } = useUnsavedGuard(guard);
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
