import { useMutation } from '@tanstack/react-query';
import type { ResultOf } from '@shared/contracts/endpoint.ts';
import { sendRequestLink } from '@shared/contracts/manage-requests.ts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { call } from '@/lib/api/api-client.ts';

/** Returns where a new link is on its way to. */
const sentText = ({ by, to }: ResultOf<typeof sendRequestLink>) =>
  `It’s on its way ${by === 'email' ? `by email to ${to}` : `by text to the number that ends in ${to}`}. Earlier links no longer work.`;

interface Props {
  leadId: number;
  jobReference: string;
  /** Called once the link is made, instead of `onClose`. */
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a request gets a new link, sends it and says how. */
export function LinkQuestion({ leadId, jobReference, onDone, onClose }: Props) {
  const { toast } = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(sendRequestLink, { params: { leadId } }),
    onSuccess: (sent) => {
      toast({ title: 'New link made', description: sentText(sent) });
      onDone();
    },
  });
  return (
    <ConfirmDialog
      title={`Send a new link for ${jobReference}?`}
      description="For a customer who lost the link to their request’s page. It goes to the phone number that the customer confirmed or, if there’s none, to the email of the request. Earlier links stop working."
      variant="primary"
      confirmLabel="Send a new link"
      pendingText="Sending…"
      isPending={isPending}
      error={error?.message}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
