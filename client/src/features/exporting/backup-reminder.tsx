import { X } from 'lucide-react';
import { useEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { rememberShown, wasShownLately } from './reminder-memory.ts';

const DELAY_MS = 1_000;

/** Opens the reminder one second after there are records, at most once in 24 hours. */
function useReminder(hasRecords: boolean) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!hasRecords) return undefined;
    const timer = setTimeout(() => {
      const now = Date.now();
      if (wasShownLately(now)) return;
      rememberShown(now);
      setIsOpen(true);
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [hasRecords]);
  return [isOpen, () => setIsOpen(false)] as const;
}

/** Adds scroll padding, so that a focused element below does not end up behind the card. */
function useRoomForFocus(card: RefObject<HTMLElement | null>, isOpen: boolean) {
  useEffect(() => {
    if (!isOpen || !card.current) return undefined;
    const { style } = document.documentElement;
    const covered = window.innerHeight - card.current.getBoundingClientRect().top;
    style.setProperty('scroll-padding-bottom', `${covered}px`);
    return () => void style.removeProperty('scroll-padding-bottom');
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
  'fixed inset-x-2 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-30 flex items-center gap-2 rounded-lg border ' +
  'border-line-strong bg-surface py-1 pr-1 pl-3 shadow-2 motion-safe:animate-appear sm:right-auto sm:left-4 sm:w-md sm:py-3 lg:bottom-4';

/** Reminds people once a day to export their records. Stays at the edge and takes neither focus nor layout space. */
export function BackupReminder({ hasRecords, onExport }: { hasRecords: boolean; onExport: () => void }) {
  const [isOpen, close] = useReminder(hasRecords);
  const card = useRef<HTMLElement>(null);
  useRoomForFocus(card, isOpen);
  const { handleFocus, giveBack } = useFocusReturn(card);
  const handleClose = () => {
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
      {/* Mounted before its text, so that the text is announced when it appears. */}
      <output className="grid min-w-0 grow">
        {isOpen ? (
          <>
            <span className="font-semibold max-sm:text-sm">Back up your records</span>
            <span className="text-sm text-ink-2 max-sm:sr-only">Keep your own copy of your leads as a CSV file.</span>
          </>
        ) : null}
      </output>
      {isOpen ? (
        <>
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
