import { clsx } from 'clsx';
import { useId, useRef, type ComponentProps } from 'react';
import { useAddressCombobox } from './address-field-combobox.ts';
import { AddressMenu, optionId } from './address-field-menu.tsx';
import {
  builtInSuggestions,
  type Suggestion,
  type SuggestionSource,
} from './address-field-suggestions.ts';

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'role' | 'ref'>;

function countText(count: number): string {
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}

/** Where the suggestions come from: a dot for the eye, words for everyone. */
function SourceStatus({ id }: { id: string }) {
  return (
    <p
      id={id}
      title="Suggestions come from a short list of places. Any address you type is fine."
      className="flex items-center gap-1.5 justify-self-start text-xs text-ink-3"
    >
      <span
        aria-hidden="true"
        className="size-2.5 rounded-full bg-[color-mix(in_oklab,var(--c-spark),var(--c-active-wire)_38%)]"
      />
      Basic suggestions
    </p>
  );
}

/**
 * A text field for an address, with suggestions under it. Any text is accepted; `onPick` also tells
 * when one of the suggestions was taken, after `onChange` was told its text.
 */
export function AddressField({
  value,
  onChange,
  onPick,
  onBlur,
  source = builtInSuggestions,
  autoComplete,
  'aria-describedby': describedBy,
  ...input
}: InputProps & {
  id: string;
  value: string;
  onChange: (value: string) => void;
  onPick?: ((picked: Suggestion) => void) | undefined;
  source?: SuggestionSource | undefined;
}) {
  const inputRef = useRef<HTMLInputElement>(null);
  const menuId = useId();
  const statusId = `${menuId}-source`;
  const { suggestions, isOpen, active, pick, press, type, ...handlers } = useAddressCombobox({
    input: inputRef,
    value,
    source,
    onChange,
    onPick,
  });
  return (
    <div className="grid gap-1.5">
      <div className="relative">
        <input
          {...input}
          {...handlers}
          ref={inputRef}
          type="text"
          role="combobox"
          value={value}
          autoComplete={isOpen ? 'off' : autoComplete}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={menuId}
          aria-activedescendant={active < 0 ? undefined : optionId(menuId, active)}
          aria-describedby={clsx(describedBy, statusId)}
          onChange={(event) => type(event.target.value)}
          onBlur={(event) => {
            handlers.onBlur();
            onBlur?.(event);
          }}
        />
        {isOpen ? (
          <AddressMenu id={menuId} active={active} onPress={press} onPick={pick} suggestions={suggestions} />
        ) : null}
      </div>
      <SourceStatus id={statusId} />
      <output className="sr-only">{isOpen ? countText(suggestions.length) : ''}</output>
    </div>
  );
}
