import * as AlertDialog from '@radix-ui/react-alert-dialog';
import type { ReactNode } from 'react';
import { useDialogStep } from '@/lib/hooks/dialog-step.ts';
import { bottomBar } from './bottom-bars.ts';
import { Button } from './button.tsx';
import { Panel } from './panel.tsx';

const contentClass =
  'fixed top-1/2 left-1/2 z-50 grid max-h-[85dvh] w-[min(30rem,calc(100vw-2rem))] gap-4 overflow-y-auto ' +
  '-translate-x-1/2 -translate-y-1/2 rounded-lg bg-surface p-5 shadow-2 data-[state=open]:animate-appear';

/** Asks for confirmation. Cancel has focus first; nothing closes the dialog while the action is pending, unless it is leavable. */
export function ConfirmDialog({
  title,
  description,
  confirmLabel,
  pendingText,
  cancelLabel = 'Cancel',
  variant = 'danger',
  isPending = false,
  isLeavable = false,
  error,
  onConfirm,
  onClose,
  children,
}: {
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
  pendingText?: string | undefined;
  cancelLabel?: string | undefined;
  variant?: 'primary' | 'danger' | undefined;
  isPending?: boolean | undefined;
  /** Whether `onClose` is called while the action is pending too. */
  isLeavable?: boolean;
  error?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode | undefined;
}) {
  const handleClose = () => {
    if (!isPending || isLeavable) onClose();
  };
  useDialogStep(handleClose);
  return (
    <AlertDialog.Root open onOpenChange={handleClose}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 bg-black/50 data-[state=open]:animate-appear" />
        <AlertDialog.Content className={contentClass}>
          <AlertDialog.Title className="text-lg">{title}</AlertDialog.Title>
          <AlertDialog.Description className="text-ink-2">{description}</AlertDialog.Description>
          {children}
          {error ? (
            <Panel tone="danger" role="alert">
              {error}
            </Panel>
          ) : null}
          <div ref={bottomBar} className="flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button variant="secondary">{cancelLabel}</Button>
            </AlertDialog.Cancel>
            <Button variant={variant} isPending={isPending} pendingText={pendingText} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
