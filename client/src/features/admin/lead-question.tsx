import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { referenceOf } from '@/lib/api/api-client.ts';

type Notice = Parameters<ReturnType<typeof useToast>['toast']>[0];

/** Asks for confirmation, performs an action on a lead, and shows the result. */
export function LeadQuestion({
  act,
  done,
  failed,
  onDone,
  onClose,
  ...question
}: Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'description' | 'variant' | 'confirmLabel' | 'pendingText'
> & {
  act: () => Promise<unknown>;
  done: Notice;
  failed: string;
  onDone: () => void;
  onClose: () => void;
}) {
  const { toast } = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: act,
    onSuccess: () => {
      toast(done);
      onDone();
    },
    onError: (refusal) =>
      toast({ title: 'Error', description: failed, variant: 'destructive', reference: referenceOf(refusal) }),
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      {...question}
      isPending={isPending}
      error={error?.message}
      onConfirm={() => mutate()}
    />
  );
}
