import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { NONE, useLeaving, useSuggestionList } from './address-field-list.ts';
import { beginLiveSearch } from './address-field-live.ts';
import { usePicking } from './address-field-picking.ts';
import type { Suggestion } from './address-field-suggestion.ts';

const TYPING_DELAY_MS = 300;

/** Returns the highlighted option after a key; null for keys that do not move it. */
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

interface Acts {
  dismiss: () => void;
  open: (lit: 'first' | 'last') => void;
  choose: (picked: Suggestion) => void;
  light: (line: number) => void;
}

function handleClosedKey(event: KeyboardEvent, { open }: Acts): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  open(event.key === 'ArrowDown' ? 'first' : 'last');
}

function handleOpenKey(
  event: KeyboardEvent,
  { active, suggestions }: { active: number; suggestions: readonly Suggestion[] },
  { dismiss, choose, light }: Acts,
): void {
  const lit = suggestions[active];
  const next = hasModifier(event) ? null : activeAfter(event.key, active, suggestions.length);
  if (event.key === 'Escape') dismiss();
  else if (event.key === 'Enter' && lit) choose(lit);
  else if (next !== null) light(next);
  else return;
  event.preventDefault();
}

type Heard = Record<'onFocus' | 'onBlur' | 'onInput', (control: HTMLInputElement) => void> & {
  onKeyDown: (event: KeyboardEvent, control: HTMLInputElement) => void;
};

/** Listens to a field's events from now on; it may have focus already. */
function useControlEvents(input: RefObject<HTMLInputElement | null>, heard: Heard): void {
  const { onFocus, onBlur, onInput, onKeyDown } = heard;
  const handleFocus = useEffectEvent(onFocus);
  const handleBlur = useEffectEvent(onBlur);
  const handleInput = useEffectEvent(onInput);
  const handleKeyDown = useEffectEvent(onKeyDown);
  useEffect(() => {
    const control = input.current;
    if (!control) return undefined;
    const over = new AbortController();
    const options = { signal: over.signal };
    control.addEventListener('focus', () => handleFocus(control), options);
    control.addEventListener('blur', () => handleBlur(control), options);
    // On the document, after React has handled the event: a re-render before that would restore the old text.
    control.ownerDocument.addEventListener('input', ({ target }) => target === control && handleInput(control), options);
    control.addEventListener('keydown', (event) => handleKeyDown(event, control), options);
    if (document.activeElement === control) handleFocus(control);
    return () => over.abort();
  }, [input]);
}

/** Provides the behaviour of the address combobox: when the list opens and closes, and what is picked. */
export function useAddressCombobox({
  input,
  onChange,
  onPick,
}: {
  input: RefObject<HTMLInputElement | null>;
  onChange: (value: string) => void;
  onPick: ((picked: Suggestion) => void) | undefined;
}) {
  const { search, settle, close, light, hold, ...list } = useSuggestionList();
  const { stay, leave, press } = useLeaving(input, close);
  const { pick, forget } = usePicking(onChange, onPick);
  /** After a pick or Esc the list stays closed until something is typed or the field is focused again. */
  const isDismissed = useRef(false);

  const dismiss = () => {
    isDismissed.current = true;
    stay();
    close();
  };
  const choose = (picked: Suggestion) => {
    dismiss();
    settle();
    void pick(picked);
    input.current?.focus();
  };
  const handlePress = () => {
    hold();
    press();
  };
  useControlEvents(input, {
    onFocus: ({ value }) => {
      beginLiveSearch();
      stay();
      if (!isDismissed.current) search(value, 0);
    },
    onBlur: () => {
      isDismissed.current = false;
      leave();
    },
    onInput: ({ value }) => {
      isDismissed.current = false;
      forget();
      search(value, TYPING_DELAY_MS);
    },
    onKeyDown: (event, { value }) => {
      const acts: Acts = { dismiss, choose, light, open: (lit) => search(value, 0, lit) };
      if (list.isOpen) handleOpenKey(event, list, acts);
      else handleClosedKey(event, acts);
    },
  });
  return { ...list, choose, handlePress };
}
