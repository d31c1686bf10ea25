import { MapPin } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Suggestion } from './address-field-suggestions.ts';

const menuClass =
  'absolute top-full right-0 left-0 z-30 mt-1 max-h-80 overflow-y-auto rounded-md border ' +
  'border-line-strong bg-surface py-1 shadow-2';

const optionClass =
  'flex min-h-12 cursor-pointer items-center gap-2.5 px-3.5 py-2 text-base text-ink hover:bg-sunken ' +
  'aria-selected:bg-neutral-tint aria-selected:outline-2 aria-selected:-outline-offset-2 ' +
  'aria-selected:outline-neutral-wire';

/** The id of one line, for `aria-activedescendant`. */
export function optionId(menuId: string, index: number): string {
  return `${menuId}-${index}`;
}

/** The list of suggestions under an address field. */
export function AddressMenu({
  id,
  suggestions,
  active,
  onPress,
  onPick,
}: {
  id: string;
  suggestions: readonly Suggestion[];
  active: number;
  onPress: () => void;
  onPick: (picked: Suggestion) => void;
}) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A phone's keyboard covers the lower half of the screen: bring the field up, and the list with it.
    const bottom = window.visualViewport?.height ?? window.innerHeight;
    const box = menu.current;
    if (box && box.getBoundingClientRect().bottom > bottom) {
      box.parentElement?.scrollIntoView({ block: 'start' });
    }
  }, []);
  return (
    <div
      ref={menu}
      id={id}
      role="listbox"
      aria-label="Suggestions"
      tabIndex={-1}
      onPointerDown={onPress}
      onMouseDown={(event) => event.preventDefault()}
      className={menuClass}
    >
      {suggestions.map((suggestion, index) => (
        <div
          key={suggestion.text}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onClick={() => onPick(suggestion)}
          className={optionClass}
        >
          <MapPin aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
          <span className="min-w-0">{suggestion.text}</span>
        </div>
      ))}
    </div>
  );
}
