import { useEffect, useRef } from 'react';
import { inTime } from './address-field-in-time.ts';
import type { Suggestion } from './address-field-suggestion.ts';

const PATIENCE_MS = 4_000;

async function locate(picked: Suggestion): Promise<Suggestion> {
  if (!picked.locate) return picked;
  try {
    return await inTime(picked.locate(), PATIENCE_MS);
  } catch {
    return picked;
  }
}

/**
 * Puts what was picked into the field at once, and what its source then says more exactly. Only the latest pick counts,
 * and only until something is typed.
 */
export function usePicking(
  onChange: (value: string) => void,
  onPick: ((picked: Suggestion) => void) | undefined,
) {
  const running = useRef<AbortController>(null);
  const forget = () => running.current?.abort();
  const pick = async (picked: Suggestion) => {
    forget();
    const question = new AbortController();
    running.current = question;
    onChange(picked.text);
    if (!picked.locate) {
      onPick?.(picked);
      return;
    }
    const located = await locate(picked);
    if (question.signal.aborted) return;
    if (located.text !== picked.text) onChange(located.text);
    onPick?.(located);
  };
  useEffect(() => () => running.current?.abort(), []);
  return { pick, forget };
}
