import { X } from 'lucide-react';
import { useEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { whenVisible } from '@/components/lead/when-visible.ts';
import { Button } from '@/components/ui/button.tsx';
import { rememberShown, wasShownLately } from './reminder-memory.ts';

const DELAY_MS = 1_000;

/** How long it must be on screen to count as seen: a list that is still loading lets it pass by. */
const SEEN_AFTER_MS = 1_000;

/** True while a part of the page is a skeleton: what comes in its place would push the reminder away. */
const isLoading = () => document.querySelector('[aria-busy=true]') !== null;

/** Opens the reminder one second after there are records, or later if the page is still loading, unless it was shown in the last 24 hours. */
function useReminder(hasRecords: boolean) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!hasRecords) return undefined;
    const timer = setInterval(() => {
      if (isLoading()) return;
      clearInterval(timer);
      if (!wasShownLately(Date.now())) setIsOpen(true);
    }, DELAY_MS);
    return () => clearInterval(timer);
  }, [hasRecords]);
  return [isOpen, () => setIsOpen(false)] as const;
}

/** Remembers that it was shown once it is on screen: below a long list nobody has seen it yet. */
function useShown(card: RefObject<HTMLElement | null>, isOpen: boolean) {
  useEffect(() => {
    if (!isOpen || !card.current) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = whenVisible(card.current, (isVisible) => {
      clearTimeout(timer);
      if (isVisible) timer = setTimeout(() => rememberShown(Date.now()), SEEN_AFTER_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [card, isOpen]);
}

/** Returns focus to where it came from, since the buttons unmount with the card. */
function useFocusReturn(card: RefObject<HTMLElement | null>) {
  const cameFrom = useRef<HTMLElement | null>(null);
  const handleFocus = ({ relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof HTMLElement && !card.current?.contains(relatedTarget)) {
      cameFrom.current = relatedTarget;
    }
  };
  return { handleFocus, giveBack: () => cameFrom.current?.focus({ preventScroll: true }) };
}

const cardClass =
  'mt-6 flex items-center gap-2 rounded-lg border border-line-strong bg-surface py-1 pr-1 pl-3 motion-safe:animate-appear sm:max-w-md sm:py-3';

/** Reminds people once a day to export their records. Stands below everything else, so that it covers and moves nothing, and takes no focus. */
export function BackupReminder({ hasRecords, onExport }: { hasRecords: boolean; onExport: () => void }) {
  const [isOpen, close] = useReminder(hasRecords);
  const card = useRef<HTMLElement>(null);
  useShown(card, isOpen);
  const { handleFocus, giveBack } = useFocusReturn(card);
  const handleClose = () => {
    rememberShown(Date.now());
    giveBack();
    close();
  };
  const handleExport = () => {
    handleClose();
    onExport();
  };
  return (
    <section
      ref={card}
      aria-label={isOpen ? 'Backup reminder' : undefined}
      className={isOpen ? cardClass : undefined}
    >
      {isOpen ? (
        <>
          <p className="grid min-w-0 grow">
            <span className="font-semibold max-sm:text-sm">Back up your records</span>
            <span className="text-sm text-ink-2 max-sm:sr-only">Keep your own copy of your leads as a CSV file.</span>
          </p>
          <Button className="shrink-0 px-4!" onFocus={handleFocus} onClick={handleExport}>
            Export<span className="sr-only"> a backup</span>
          </Button>
          <button
            type="button"
            aria-label="Dismiss backup reminder"
            onFocus={handleFocus}
            onClick={handleClose}
            className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </>
      ) : null}
    </section>
  );
}
