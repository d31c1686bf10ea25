import { useEffect, useRef, useState, type RefObject } from 'react';
import {
  isSearchable,
  type Suggestion,
  type SuggestionSource,
} from './address-field-suggestions.ts';

const BLUR_DELAY_MS = 200;

/** No line of the list is lit. */
export const NONE = -1;

async function ask(
  source: SuggestionSource,
  typed: string,
  signal: AbortSignal,
): Promise<readonly Suggestion[]> {
  try {
    return await source(typed, signal);
  } catch {
    return [];
  }
}

/** Asks the source after a pause; only the answer to the latest question counts. */
function useLookup(source: SuggestionSource, onFound: (found: readonly Suggestion[]) => void) {
  const running = useRef<AbortController>(null);
  const stop = () => running.current?.abort();
  const look = (typed: string, delayMs: number) => {
    stop();
    const question = new AbortController();
    running.current = question;
    const timer = setTimeout(async () => {
      const found = await ask(source, typed, question.signal);
      if (!question.signal.aborted) onFound(found);
    }, delayMs);
    question.signal.addEventListener('abort', () => clearTimeout(timer));
  };
  useEffect(() => () => running.current?.abort(), []);
  return { look, stop };
}

/** What the list shows, whether it is open, and which of its lines is lit. */
export function useSuggestionList(source: SuggestionSource) {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(NONE);
  const { look, stop } = useLookup(source, (found) => {
    setSuggestions(found);
    setActive(NONE);
    setIsOpen(found.length > 0);
  });
  const close = () => {
    stop();
    setIsOpen(false);
    setActive(NONE);
  };
  const search = (typed: string, delayMs: number) => {
    setActive(NONE);
    if (isSearchable(typed)) look(typed, delayMs);
    else close();
  };
  const light = (line: number) => {
    setIsOpen(true);
    setActive(line);
  };
  return { suggestions, isOpen, active, close, search, light };
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
