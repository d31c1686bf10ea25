import { useState } from 'react';
import { MAX_CALLBACK_NOTES, type Callback } from '@shared/contracts/callbacks.ts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { FormDialog } from '@/components/ui/form-dialog.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Textarea } from '@/components/ui/input.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { useUpdateCallback } from './callback-api.ts';
import { approvalText, callbackName } from './callback-texts.ts';

interface DialogProps {
  callback: Callback;
  onClose: () => void;
  /** The question is answered and what was asked is done. */
  onDone: () => void;
}

/** Asks before someone is approved, with what goes out and to where. */
export function ApproveDialog({ callback, onClose, onDone }: DialogProps) {
  const { toast } = useToast();
  const { mutate, isPending, error } = useUpdateCallback(callback.id);
  // What was on screen when the question came: it is this that is approved.
  const [seenStatus] = useState(callback.status);
  const { businessName, email } = callback;
  const handleConfirm = () =>
    mutate(
      { status: 'approved', seenStatus },
      {
        onSuccess: () => {
          toast({ title: `${businessName} is approved`, description: `The link goes to ${email} by e-mail.` });
          onDone();
        },
      },
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Approve ${businessName}?`}
      description={approvalText(callback)}
      confirmLabel="Approve and send link"
      pendingText="Approving…"
      variant="primary"
      isPending={isPending}
      error={error?.message}
      onConfirm={handleConfirm}
    />
  );
}

/** Asks before an approval is taken back, which ends its link. */
export function ReopenDialog({ callback, onClose, onDone }: DialogProps) {
  const { toast } = useToast();
  const { mutate, isPending, error } = useUpdateCallback(callback.id);
  const [seenStatus] = useState(callback.status);
  const handleConfirm = () =>
    mutate(
      { status: 'called', seenStatus },
      {
        onSuccess: () => {
          toast({ title: `${callback.businessName} is open again`, description: 'The link that was sent no longer works.' });
          onDone();
        },
      },
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Reopen ${callback.businessName}?`}
      description={`The approval is taken back, and the link that ${callbackName(callback)} got stops working.`}
      confirmLabel="Reopen and end link"
      pendingText="Reopening…"
      isPending={isPending}
      error={error?.message}
      onConfirm={handleConfirm}
    />
  );
}

const withReason = (notes: string | null, reason: string) => [notes, `Declined: ${reason}`].filter(Boolean).join('\n');

/** Declines; a reason is added to the notes. */
export function DeclineDialog({ callback, onClose, onDone }: DialogProps) {
  const { toast } = useToast();
  const { mutate, isPending, error, submittedAt } = useUpdateCallback(callback.id);
  const [seenStatus] = useState(callback.status);
  const [reason, setReason] = useState('');
  const { businessName, notes } = callback;
  const handleSubmit = () => {
    const written = reason.trim();
    const added = written ? { notes: withReason(notes, written), seenNotes: notes } : {};
    mutate(
      { status: 'declined', seenStatus, ...added },
      {
        onSuccess: () => {
          toast({ title: `${businessName} is declined`, description: 'Nothing is sent to them.' });
          onDone();
        },
      },
    );
  };
  return (
    <FormDialog
      title={`Decline ${businessName}`}
      description="Nothing is sent to them. You can reopen this later."
      submit="Decline"
      pendingText="Declining…"
      isPending={isPending}
      isDirty={reason.trim() !== ''}
      unsaved="The reason you typed is not saved yet."
      isDanger
      onClose={onClose}
      onSubmit={handleSubmit}
    >
      {error ? <FormFailure key={submittedAt} title="Nothing was declined" error={error} /> : null}
      <Field label="Reason" hint="It is added to the notes, which only super admins read." optional>
        {(control) => (
          <Textarea
            {...control}
            maxLength={MAX_CALLBACK_NOTES / 2}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
