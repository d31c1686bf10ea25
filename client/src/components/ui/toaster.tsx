import * as RadixToast from '@radix-ui/react-toast';
import { clsx } from 'clsx';
import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { closeNewestDialog, hasOpenList } from '@/lib/hooks/dialog-step.ts';
import { TOAST_REACH_PX, useToastOffset } from './bottom-bars.ts';
import { CopyButton } from './copy-button.tsx';
import type { ShownToast, ToasterProps } from './toast.tsx';

const rootClass =
  'flex items-start gap-3 rounded-lg border bg-surface p-4 pr-2 shadow-2 data-[state=open]:animate-rise ' +
  'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:animate-leave';

const viewportClass =
  'fixed right-0 z-60 w-full max-w-md list-none p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:max-w-sm';

/** A toast reaches this far from the screen's right edge, except on a phone, where it is as wide as the screen. */
const TOAST_WIDTH_PX = 400;
const PHONE_MAX_PX = 640;

/** What was pressed last, from the first toast on. */
let lastPressed: EventTarget | null = null;

function notePress({ target }: Event): void {
  lastPressed = target;
}

/** Returns how far above the lower edge a toast stands: above the bars there, and above the pressed control if it would cover it. */
function offsetAbove(bars: number): number {
  // Before the first toast nobody noted it, but it mostly has the focus.
  const pressed = lastPressed ?? document.activeElement;
  const control = pressed instanceof Element ? pressed.closest('button, a, select, label') : null;
  if (!control) return bars;
  const { top, right, bottom, height } = control.getBoundingClientRect();
  const edge = window.innerHeight - bars;
  const isBeside = window.innerWidth >= PHONE_MAX_PX && right <= window.innerWidth - TOAST_WIDTH_PX;
  const hasRoomAbove = top >= TOAST_REACH_PX;
  const isCovered = height > 0 && !isBeside && hasRoomAbove && top < edge && bottom > edge - TOAST_REACH_PX;
  return isCovered ? window.innerHeight - top : bars;
}

/** Returns the gap between a toast and what is below it: the padding of the viewport around it. */
const gapBelow = ({ parentElement }: HTMLElement) => (parentElement ? Number.parseFloat(getComputedStyle(parentElement).paddingBottom) : 0);

const isOnScreen = ({ top, bottom, height }: DOMRect) => height > 0 && bottom > 0 && top < window.innerHeight;

/** Returns where the page's controls are that share a column with a toast. A card off screen is not laid out for it. */
function controlsBeside({ left, right }: DOMRect): DOMRect[] {
  return [...document.querySelectorAll('main :is(a, button, input, select, textarea, summary)')]
    .filter((control) => isOnScreen((control.closest('article') ?? control).getBoundingClientRect()))
    .map((control) => control.getBoundingClientRect())
    .filter((box) => isOnScreen(box) && box.right > left && box.left < right);
}

/** Returns how far above the lower edge a toast stands: from `lowest` up the first place where it covers no control of the page, if there is one. */
function offsetBetweenControls(lowest: number, toast: HTMLElement): number {
  const height = toast.offsetHeight;
  // A dialog’s own bars are known, and nothing beside it can be pressed.
  if (height === 0 || document.querySelector('[role=dialog], [role=alertdialog]')) return lowest;
  const controls = controlsBeside(toast.getBoundingClientRect());
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const gap = gapBelow(toast);
  const floor = window.innerHeight - lowest;
  const floors = [floor, ...controls.map(({ top }) => top).filter((top) => top < floor)].toSorted((a, b) => b - a);
  const free = floors.find((each) => {
    const [top, bottom] = [each - gap - height, each - gap];
    return top >= header && controls.every((box) => box.bottom <= top || box.top >= bottom);
  });
  return free === undefined ? lowest : window.innerHeight - free;
}

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
  const bars = useToastOffset();
  // Measured once for each toast, so that none jumps when another control is pressed.
  const [measured, setMeasured] = useState({ id: 0, bars: 0, bottom: 0 });
  if (measured.id !== shown.id || measured.bars !== bars) setMeasured({ id: shown.id, bars, bottom: offsetAbove(bars) });
  const [bottom, setBottom] = useState(0);
  // As the toast's `ref`, before it is painted: its height decides where it fits.
  const place = useCallback(
    (toast: HTMLElement | null) => {
      if (toast) setBottom(offsetBetweenControls(measured.bottom, toast));
    },
    [measured],
  );
  // Stays for the next toast: to add it again has no effect.
  useEffect(() => addEventListener('click', notePress, true), []);
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
        <div ref={place} role={isDestructive ? 'alert' : 'status'} aria-live="off">
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
