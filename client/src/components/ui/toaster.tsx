import * as RadixToast from '@radix-ui/react-toast';
import { clsx } from 'clsx';
import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { closeNewestDialog, hasOpenList } from '@/lib/hooks/dialog-step.ts';
import { useToastOffset } from './bottom-bars.ts';
import { CopyButton } from './copy-button.tsx';
import type { ShownToast, ToasterProps } from './toast.tsx';

const rootClass =
  'flex items-start gap-3 rounded-lg border bg-surface p-4 pr-2 shadow-2 data-[state=open]:animate-rise ' +
  'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:animate-leave';

const viewportClass =
  'fixed right-0 z-60 w-full max-w-md list-none p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:max-w-sm';

function ToastWords({ shown: { title, description, action, reference } }: { shown: ShownToast }) {
  return (
    <div className="grid grow gap-1">
      <RadixToast.Title className="font-semibold">{title}</RadixToast.Title>
      {description ? (
        <RadixToast.Description className="text-sm text-ink-2">{description}</RadixToast.Description>
      ) : null}
      {reference ? (
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
          Reference: <span className="font-mono break-all">{reference}</span>
          <CopyButton text={reference} label="Copy reference" />
        </p>
      ) : null}
      {action ? (
        <RadixToast.Action
          altText={action.label}
          onClick={action.onAction}
          className="min-h-11 justify-self-start rounded-md px-2 font-semibold text-neutral-wire underline hover:bg-sunken"
        >
          {action.label}
        </RadixToast.Action>
      ) : null}
    </div>
  );
}

/** Keeps Esc for the open list or dialog; the library would close the toast when it opened last. */
function leaveEscToDialog(event: KeyboardEvent): void {
  if (hasOpenList() || closeNewestDialog()) event.preventDefault();
}

/** Renders the toast: 5 s, paused by pointer and focus, F8 focuses it, a swipe to the right dismisses it. */
export function Toaster({ shown, onDismiss }: ToasterProps) {
  const bottom = useToastOffset();
  const isDestructive = shown.variant === 'destructive';
  const Icon = isDestructive ? TriangleAlert : CircleCheck;
  return (
    <RadixToast.Provider duration={5_000} swipeDirection="right" swipeThreshold={50}>
      <RadixToast.Root
        asChild
        key={shown.id}
        type={isDestructive ? 'foreground' : 'background'}
        {...(shown.durationMs === undefined ? {} : { duration: shown.durationMs })}
        onEscapeKeyDown={leaveEscToDialog}
        onOpenChange={(isOpen) => {
          if (!isOpen) onDismiss(shown.id);
        }}
        className={clsx(rootClass, isDestructive ? 'border-active-wire' : 'border-line')}
      >
        {/* Not a list item, which may not have this role; Radix's own announcer speaks. */}
        <div role={isDestructive ? 'alert' : 'status'} aria-live="off">
          <Icon
            aria-hidden="true"
            className={clsx('mt-0.5 size-5 shrink-0', isDestructive ? 'text-active-wire' : 'text-earth')}
          />
          <ToastWords shown={shown} />
          <RadixToast.Close
            aria-label="Close"
            className="-my-2 grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
          >
            <X aria-hidden="true" className="size-5" />
          </RadixToast.Close>
        </div>
      </RadixToast.Root>
      <RadixToast.Viewport asChild hotkey={['F8']} className={viewportClass} style={{ bottom }}>
        <div />
      </RadixToast.Viewport>
    </RadixToast.Provider>
  );
}
