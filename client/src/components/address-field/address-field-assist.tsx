import { useLayoutEffect, type RefObject } from 'react';
import { useAddressCombobox } from './address-field-combobox.ts';
import { useLiveSearch } from './address-field-live.ts';
import { AddressMenu, optionId } from './address-field-menu.tsx';
export { askBack } from './address-field-source.ts';
import { basicSource, SourceStatus } from './address-field-status.tsx';
import { didYouMean, type Suggestion } from './address-field-suggestion.ts';

/** The state of a field's list, for its ARIA attributes. */
export interface ShownList {
  isOpen: boolean;
  /** The id of the highlighted option. */
  lit: string | undefined;
}

/** The source of suggestions with a maps provider. */
const liveSource: typeof basicSource = {
  title: 'Live address search: street addresses from all of Australia',
  dotClass: 'bg-earth',
};

/** Returns the announcement of a list: a guess that comes first, and the number of suggestions. */
function summaryOf(suggestions: readonly Suggestion[]): string {
  const count = suggestions.length === 1 ? '1 suggestion' : `${suggestions.length} suggestions`;
  const [first] = suggestions;
  return first?.isGuess ? `${didYouMean(first.text)} ${count}` : count;
}

/** Renders the suggestions of an address field: the list, its source, and how many there are or why there are none. */
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
  const { suggestions, hint, isOpen, active, choose, handlePress } = useAddressCombobox({ input, onChange, onPick });
  const lit = active < 0 ? undefined : optionId(listId, active);
  // Before paint: a highlighted option must be announced as soon as it shows.
  useLayoutEffect(() => onShown({ isOpen, lit }), [isOpen, lit, onShown]);
  return (
    <div className="relative">
      {isOpen ? (
        <AddressMenu id={listId} active={active} onPress={handlePress} onChoose={choose} suggestions={suggestions} />
      ) : null}
      <SourceStatus id={statusId} {...(isLive ? liveSource : basicSource)} hint={hint} />
      <output className="sr-only">{isOpen ? summaryOf(suggestions) : hint}</output>
    </div>
  );
}
