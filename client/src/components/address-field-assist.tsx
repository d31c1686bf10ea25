import { useLayoutEffect, type RefObject } from 'react';
import { useAddressCombobox } from './address-field-combobox.ts';
import { useLiveSearch } from './address-field-live.ts';
import { AddressMenu, optionId } from './address-field-menu.tsx';
import { SourceStatus } from './address-field-status.tsx';
import type { Suggestion } from './address-field-suggestion.ts';

/** What a field says of its list. */
export interface ShownList {
  isOpen: boolean;
  /** The id of the lit line. */
  lit: string | undefined;
}

function countText(count: number): string {
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}

/** The suggestions of an address field: their list, where they come from, and how many there are. */
export function AddressAssist({
  input,
  listId,
  statusId,
  onChange,
  onPick,
  onShown,
}: {
  input: RefObject<HTMLInputElement | null>;
  listId: string;
  statusId: string;
  onChange: (value: string) => void;
  onPick: ((picked: Suggestion) => void) | undefined;
  onShown: (list: ShownList) => void;
}) {
  const isLive = useLiveSearch();
  const { suggestions, isOpen, active, choose, handlePress } = useAddressCombobox({ input, onChange, onPick });
  const lit = active < 0 ? undefined : optionId(listId, active);
  // Before the screen is drawn: a line must never look lit before it is said to be.
  useLayoutEffect(() => onShown({ isOpen, lit }), [isOpen, lit, onShown]);
  return (
    <div className="relative">
      {isOpen ? (
        <AddressMenu id={listId} active={active} onPress={handlePress} onChoose={choose} suggestions={suggestions} />
      ) : null}
      <SourceStatus id={statusId} isLive={isLive} />
      <output className="sr-only">{isOpen ? countText(suggestions.length) : ''}</output>
    </div>
  );
}
