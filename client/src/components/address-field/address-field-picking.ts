import { useEffect, useRef } from 'react';
import { inTime } from './address-field-in-time.ts';
import type { Suggestion } from './address-field-suggestion.ts';

const TIMEOUT_MS = 4_000;

/** The texts picked on any page, which are not asked about again. */
const pickedTexts = new Set<string>();

/** Returns true for the text of a picked suggestion. */
export function wasPicked(text: string): boolean {
  return pickedTexts.has(text);
}

async function locate(picked: Suggestion): Promise<Suggestion> {
  if (!picked.locate) return picked;
  try {
    return await inTime(picked.locate(), TIMEOUT_MS);
  } catch {
    return picked;
  }
}

/**
 * Puts a pick into the field at once, then its source's more exact place. Only the latest pick counts, until something is typed.
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
    pickedTexts.add(picked.text);
    onChange(picked.text);
    if (!picked.locate) {
      onPick?.(picked);
      return;
    }
    const located = await locate(picked);
    if (question.signal.aborted) return;
    pickedTexts.add(located.text);
    if (located.text !== picked.text) onChange(located.text);
    onPick?.(located);
  };
  useEffect(() => () => running.current?.abort(), []);
  return { pick, forget };
}
