import * as RadixDialog from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { hasOpenList, useDialogStep } from '@/lib/hooks/dialog-step.ts';
import { bottomBar } from './bottom-bars.ts';

const contentClass =
  'fixed inset-0 z-50 flex h-dvh flex-col bg-surface shadow-2 data-[state=open]:animate-rise ' +
  'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:h-auto sm:max-h-[85dvh] sm:w-[min(36rem,calc(100vw-3rem))] ' +
  'sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg ' +
  // On a screen this low the header and the footer would leave no room between them: all of it scrolls.
  '[@media(max-height:500px)]:overflow-y-auto';

function DialogHeader({ title, description }: { title: ReactNode; description?: ReactNode }) {
  return (
    <header className="flex items-start gap-3 border-b border-line py-3 pr-2 pl-4">
      <div className="grow py-2">
        <RadixDialog.Title className="text-lg">{title}</RadixDialog.Title>
        {description ? (
          <RadixDialog.Description className="mt-1 text-sm text-ink-2">
            {description}
          </RadixDialog.Description>
        ) : null}
      </div>
      <RadixDialog.Close
        aria-label="Close"
        className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
      >
        <X aria-hidden="true" className="size-5.5" />
      </RadixDialog.Close>
    </header>
  );
}

/** Lets Esc and an outside tap close an open list of suggestions, not the dialog around it. */
function keepForOpenList(event: Event): void {
  if (hasOpenList()) event.preventDefault();
}

/**
 * Renders a dialog, open while mounted: full screen on a phone, a card on anything wider. Its footer stays visible, except on a very low screen. Esc, an outside
 * tap, its close button and the browser's Back all ask it to close.
 */
export function Dialog({
  onClose,
  title,
  description,
  children,
  footer,
  onOpenAutoFocus,
}: {
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode | undefined;
  children: ReactNode;
  footer?: ReactNode | undefined;
  onOpenAutoFocus?: ComponentProps<typeof RadixDialog.Content>['onOpenAutoFocus'];
}) {
  useDialogStep(onClose);
  return (
    <RadixDialog.Root open onOpenChange={onClose}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 bg-black/50 data-[state=open]:animate-appear" />
        <RadixDialog.Content
          className={contentClass}
          onEscapeKeyDown={keepForOpenList}
          onPointerDownOutside={keepForOpenList}
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...(onOpenAutoFocus ? { onOpenAutoFocus } : {})}
        >
          <DialogHeader title={title} description={description} />
          <div className="min-h-0 grow overflow-y-auto overscroll-contain p-4 [@media(max-height:500px)]:min-h-fit [@media(max-height:500px)]:overflow-visible">{children}</div>
          {footer ? (
            <footer
              ref={bottomBar}
              className="flex flex-wrap justify-end gap-2 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]"
            >
              {footer}
            </footer>
          ) : null}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
