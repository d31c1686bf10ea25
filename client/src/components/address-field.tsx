import { clsx } from 'clsx';
import { startTransition, useCallback, useEffect, useId, useRef, useState, type ComponentProps } from 'react';
import type { AddressAssist, ShownList } from './address-field-assist.tsx';
import { SourceStatus } from './address-field-status.tsx';
import type { Suggestion } from './address-field-suggestion.ts';
import { addressLine } from './address-line.ts';

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'role' | 'ref'>;

/** The suggestions, null until they are there, and a way to fetch them. Without them the field is a text field like any other. */
function useAssist(): [typeof AddressAssist | null, () => void] {
  const [Assist, setAssist] = useState<typeof AddressAssist | null>(null);
  const fetchAssist = useCallback(() => {
    import('./address-field-assist.tsx').then(
      // In short steps: they come unasked while somebody may be typing.
      (loaded) => startTransition(() => setAssist(() => loaded.AddressAssist)),
      () => undefined,
    );
  }, []);
  return [Assist, fetchAssist];
}

const CLOSED: ShownList = { isOpen: false, lit: undefined };

/**
 * A text field for an address, with suggestions under it. Any text is accepted; `onPick` also tells when one of the
 * suggestions was taken, after `onChange` was told its text. The field is there at once and stays the same when its
 * suggestions arrive, so nobody is disturbed who is in it already.
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
  const [Assist, loadAssist] = useAssist();
  useEffect(loadAssist, [loadAssist]);
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
          loadAssist();
          onFocus?.(event);
        }}
      />
      {Assist ? (
        <Assist {...{ input, listId, statusId, onChange, onPick }} onShown={setList} />
      ) : (
        <SourceStatus id={statusId} isLive={false} />
      )}
    </div>
  );
}
