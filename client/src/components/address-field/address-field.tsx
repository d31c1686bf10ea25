import { clsx } from 'clsx';
import { startTransition, useCallback, useEffect, useId, useRef, useState, type ComponentProps } from 'react';
import type { AddressAssist, ShownList } from './address-field-assist.tsx';
import { basicSource, SourceStatus } from './address-field-status.tsx';
import type { Suggestion } from './address-field-suggestion.ts';
import { addressLine } from './address-line.ts';
import { loadAssist } from './load-assist.ts';

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'role' | 'ref'>;

/**
 * Provides the suggestions component, null until loaded, and a function that loads it. Without it the field is a plain text field.
 */
function useAssist(): [typeof AddressAssist | null, () => void] {
  const [Assist, setAssist] = useState<typeof AddressAssist | null>(null);
  const fetchAssist = useCallback(() => {
    loadAssist().then(
      // As a transition, because it renders unasked while someone may be typing.
      (loaded) => startTransition(() => setAssist(() => loaded.AddressAssist)),
      () => undefined,
    );
  }, []);
  return [Assist, fetchAssist];
}

const CLOSED: ShownList = { isOpen: false, lit: undefined };

/**
 * Renders a text field for an address, with suggestions. Accepts any text; `onPick` is called after `onChange` when a suggestion
 * was picked. The field renders at once and keeps its element when suggestions load, so that it keeps focus.
 */
export function AddressField({
  value,
  onChange,
  onPick,
  onFocus,
  autoComplete,
  'aria-describedby': describedBy,
  ...traits
}: InputProps & {
  id: string;
  value: string;
  onChange: (value: string) => void;
  onPick?: ((picked: Suggestion) => void) | undefined;
}) {
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const statusId = `${listId}-source`;
  const [list, setList] = useState(CLOSED);
  const [Assist, fetchAssist] = useAssist();
  useEffect(fetchAssist, [fetchAssist]);
  return (
    <div data-address className="grid gap-1.5">
      <input
        {...traits}
        ref={input}
        type="text"
        role="combobox"
        value={value}
        autoComplete={list.isOpen ? 'off' : autoComplete}
        aria-autocomplete="list"
        aria-expanded={list.isOpen}
        aria-controls={listId}
        aria-activedescendant={list.lit}
        aria-describedby={clsx(describedBy, statusId)}
        onChange={(event) => onChange(addressLine(event.target.value))}
        onFocus={(event) => {
          fetchAssist();
          onFocus?.(event);
        }}
      />
      {Assist ? (
        <Assist {...{ input, listId, statusId, onChange, onPick }} onShown={setList} />
      ) : (
        <SourceStatus id={statusId} {...basicSource} />
      )}
    </div>
  );
}
