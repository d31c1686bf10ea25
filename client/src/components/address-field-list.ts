import { useEffect, useRef, useState, type RefObject } from 'react';
import { findSuggestions } from './address-field-source.ts';
import { isSearchable, type Suggestion } from './address-field-suggestion.ts';

const BLUR_DELAY_MS = 200;

/** No line of the list is lit. */
export const NONE = -1;

/** Which line of a new list is lit. */
type Lit = 'none' | 'first' | 'last';

function lineOf(lit: Lit, count: number): number {
  if (count === 0 || lit === 'none') return NONE;
  return lit === 'first' ? 0 : count - 1;
}

async function ask(typed: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  try {
    return await findSuggestions(typed, signal);
  } catch {
    return [];
  }
}

/** Asks after a pause; only the answer to the latest question counts. */
function useLookup() {
  const running = useRef<AbortController>(null);
  const stop = () => running.current?.abort();
  const look = (typed: string, delayMs: number, onFound: (found: readonly Suggestion[]) => void) => {
    stop();
    const question = new AbortController();
    running.current = question;
    const timer = setTimeout(async () => {
      const found = await ask(typed, question.signal);
      if (!question.signal.aborted) onFound(found);
    }, delayMs);
    question.signal.addEventListener('abort', () => clearTimeout(timer));
  };
  useEffect(() => () => running.current?.abort(), []);
  return { look, stop };
}

/** What the list shows, whether it is open, and which of its lines is lit. */
export function useSuggestionList() {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(NONE);
  /** `stop` also keeps the list as it is under a finger or a lit line, whatever is still to come. */
  const { look, stop } = useLookup();
  const close = () => {
    stop();
    setIsOpen(false);
    setActive(NONE);
  };
  const search = (typed: string, delayMs: number, lit: Lit = 'none') => {
    setActive(NONE);
    if (!isSearchable(typed)) {
      close();
      return;
    }
    look(typed, delayMs, (found) => {
      setSuggestions(found);
      setActive(lineOf(lit, found.length));
      setIsOpen(found.length > 0);
    });
  };
  const light = (line: number) => {
    stop();
    setActive(line);
  };
  return { suggestions, isOpen, active, close, search, light, hold: stop };
}

/** Closes the list 200 ms after the field was left, but never under a finger that rests on it. */
export function useLeaving(input: RefObject<HTMLInputElement | null>, close: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPressed = useRef(false);
  const stay = () => clearTimeout(timer.current);
  const leave = () => {
    stay();
    if (!isPressed.current) timer.current = setTimeout(close, BLUR_DELAY_MS);
  };
  const press = () => {
    const release = new AbortController();
    const handleRelease = () => {
      release.abort();
      isPressed.current = false;
      if (document.activeElement !== input.current) leave();
    };
    isPressed.current = true;
    window.addEventListener('pointerup', handleRelease, { signal: release.signal });
    window.addEventListener('pointercancel', handleRelease, { signal: release.signal });
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { stay, leave, press };
}
