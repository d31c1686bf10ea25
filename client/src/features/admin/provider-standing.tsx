import { useState } from 'react';
import type { Provider } from '@shared/contracts/providers.ts';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { FocusReturn } from '@/components/ui/focus-return.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { referenceOf } from '@/lib/api/api-client.ts';
import { useUpdateProvider } from './provider-api.ts';
import { deactivationEffect, providerName } from './provider-texts.ts';

function useSaying() {
  const { toast } = useToast();
  return (done: string, failed: string) => ({
    onSuccess: () => toast({ title: done }),
    onError: (error: Error) =>
      toast({ title: failed, description: error.message, variant: 'destructive', reference: referenceOf(error) }),
  });
}

function DeactivateQuestion({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const { toast } = useToast();
  const { mutate, isPending, error } = useUpdateProvider(provider.id);
  const name = providerName(provider);
  const handleConfirm = () =>
    mutate(
      { isActive: false },
      {
        onSuccess: () => {
          toast({ title: `${name} is deactivated` });
          onClose();
        },
      },
    );
  return (
    <>
      <FocusReturn />
      <ConfirmDialog
        onClose={onClose}
        title={`Deactivate ${name}?`}
        description={deactivationEffect(provider)}
        confirmLabel="Deactivate"
        pendingText="Deactivating…"
        isPending={isPending}
        error={error?.message}
        onConfirm={handleConfirm}
      />
    </>
  );
}

/** Renders Deactivate or Reactivate as one button, so that it keeps focus. */
export function ActiveButton({ provider }: { provider: Provider }) {
  const [isAsking, setIsAsking] = useState(false);
  const say = useSaying();
  const { mutate, isPending } = useUpdateProvider(provider.id);
  const name = providerName(provider);
  const handleReactivate = () =>
    mutate({ isActive: true }, say(`${name} can sign in again; any standing bids wait until they turn them on`, `${name} wasn’t reactivated`));
  return (
    <>
      <Button
        variant="secondary"
        className="max-w-full wrap-anywhere"
        isPending={isPending}
        pendingText="Reactivating…"
        onClick={provider.isActive ? () => setIsAsking(true) : handleReactivate}
      >
        {provider.isActive ? 'Deactivate' : 'Reactivate'}
        <span className="sr-only">: {name}</span>
      </Button>
      {isAsking ? <DeactivateQuestion provider={provider} onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}
