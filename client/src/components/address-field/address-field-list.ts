import { useEffect, useRef, useState, type RefObject } from 'react';
import { findSuggestions } from './address-field-source.ts';
import { isSearchable, type Lookup, NOTHING } from './address-field-suggestion.ts';

const BLUR_DELAY_MS = 200;

/** No option is highlighted. */
export const NONE = -1;

/** Which option of a new list is highlighted. */
type Lit = 'none' | 'first' | 'last';

function lineOf(lit: Lit, count: number): number {
  if (count === 0 || lit === 'none') return NONE;
  return lit === 'first' ? 0 : count - 1;
}

async function ask(typed: string, signal: AbortSignal): Promise<Lookup> {
  try {
    return await findSuggestions(typed, signal);
  } catch {
    return NOTHING;
  }
}

/** Provides a debounced lookup, where only the answer to the latest question counts. */
function useLookup() {
  const running = useRef<AbortController>(null);
  const stop = () => running.current?.abort();
  const look = (typed: string, delayMs: number, onFound: (found: Lookup) => void) => {
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

/** Provides the list's suggestions or the hint in their place, whether it is open, and the highlighted option. */
export function useSuggestionList() {
  const [{ suggestions, hint }, setFound] = useState(NOTHING);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(NONE);
  /** `stop` also keeps the list unchanged under a finger or a highlighted option, even if answers are still to come. */
  const { look, stop } = useLookup();
  const close = () => {
    stop();
    setIsOpen(false);
    setActive(NONE);
  };
  const search = (typed: string, delayMs: number, lit: Lit = 'none') => {
    setActive(NONE);
    if (!isSearchable(typed)) {
      setFound(NOTHING);
      close();
      return;
    }
    look(typed, delayMs, (found) => {
      const { length } = found.suggestions;
      setFound(found);
      setActive(lineOf(lit, length));
      setIsOpen(length > 0);
    });
  };
  const light = (line: number) => {
    stop();
    setActive(line);
  };
  const settle = () => setFound(NOTHING);
  return { suggestions, hint, isOpen, active, close, search, settle, light, hold: stop };
}

/** Closes the list 200 ms after blur, but never under a finger that is down. */
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
