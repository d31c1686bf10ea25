import { useEffect, useRef, useState } from 'react';

/** A lead that a link or notification asked for; a new object each time. */
export interface AskedLead {
  id: number;
}

/** Holds whether a card is open. A card that is asked for opens, scrolls into view and takes focus. */
export function useOpening(asked: AskedLead | null) {
  const [isOpen, setIsOpen] = useState(false);
  const [answered, setAnswered] = useState<AskedLead | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  if (asked !== answered) {
    setAnswered(asked);
    if (asked) setIsOpen(true);
  }
  useEffect(() => {
    if (!asked) return undefined;
    // After the scroll that the navigation itself causes.
    const frame = requestAnimationFrame(() => {
      button.current?.closest('article')?.scrollIntoView({ block: 'start', behavior: 'instant' });
      button.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [asked]);
  return { isOpen, onToggle: () => setIsOpen(!isOpen), button };
}
