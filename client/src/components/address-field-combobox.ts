import { useRef, type KeyboardEvent, type RefObject } from 'react';
import { NONE, useLeaving, useSuggestionList } from './address-field-list.ts';
import type { Suggestion, SuggestionSource } from './address-field-suggestions.ts';

const TYPING_DELAY_MS = 300;

/** Which line is lit after a key; null when the key has no say in it. */
function activeAfter(key: string, active: number, count: number): number | null {
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : 0;
  if (key === 'ArrowUp') return active > 0 ? active - 1 : count - 1;
  if (active === NONE) return null;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

function hasModifier(event: KeyboardEvent): boolean {
  return event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
}

function handleKey(
  event: KeyboardEvent,
  list: { isOpen: boolean; active: number; suggestions: readonly Suggestion[] },
  acts: Record<'dismiss' | 'reopen', () => void> & {
    pick: (picked: Suggestion) => void;
    light: (line: number) => void;
  },
): void {
  if (!list.isOpen) {
    if (event.key.startsWith('Arrow')) acts.reopen();
    return;
  }
  const lit = list.suggestions[list.active];
  const next = hasModifier(event) ? null : activeAfter(event.key, list.active, list.suggestions.length);
  if (event.key === 'Escape') acts.dismiss();
  else if (event.key === 'Enter' && lit) acts.pick(lit);
  else if (next !== null) acts.light(next);
  else return;
  event.preventDefault();
}

/** The behaviour of an address and the list under it: when it opens and closes, what is picked. */
export function useAddressCombobox({
  input,
  value,
  source,
  onChange,
  onPick,
}: {
  input: RefObject<HTMLInputElement | null>;
  value: string;
  source: SuggestionSource;
  onChange: (value: string) => void;
  onPick: ((picked: Suggestion) => void) | undefined;
}) {
  const { search, close, light, ...list } = useSuggestionList(source);
  const { stay, leave, press } = useLeaving(input, close);
  /** After a pick or Esc the list stays away until something is typed or the field is entered anew. */
  const isDismissed = useRef(false);

  const dismiss = () => {
    isDismissed.current = true;
    stay();
    close();
  };
  const pick = (picked: Suggestion) => {
    dismiss();
    onChange(picked.text);
    onPick?.(picked);
    input.current?.focus();
  };
  const reopen = () => search(value, 0);
  const onFocus = () => {
    stay();
    if (!isDismissed.current) reopen();
  };
  const onBlur = () => {
    isDismissed.current = false;
    leave();
  };
  const type = (typed: string) => {
    isDismissed.current = false;
    onChange(typed);
    search(typed, TYPING_DELAY_MS);
  };
  const onKeyDown = (event: KeyboardEvent) => handleKey(event, list, { dismiss, reopen, pick, light });
  return { ...list, pick, press, type, onFocus, onBlur, onKeyDown };
}
