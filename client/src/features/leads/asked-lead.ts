import { useEffect, useRef, useState } from 'react';

/** A lead that somebody came for; another value each time they come. */
export interface AskedLead {
  id: number;
}

/** Whether a card is open. One that is asked for opens, comes into sight and takes the focus. */
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
    // After whatever else a new address scrolls to.
    const frame = requestAnimationFrame(() => {
      button.current?.closest('article')?.scrollIntoView({ block: 'start', behavior: 'instant' });
      button.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [asked]);
  return { isOpen, onToggle: () => setIsOpen(!isOpen), button };
}
