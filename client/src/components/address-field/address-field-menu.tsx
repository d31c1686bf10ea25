import { MapPin } from 'lucide-react';
import { useEffect, useRef, type RefObject } from 'react';
import { didYouMean, type Suggestion } from './address-field-suggestion.ts';

const LINE_PX = 48;

const boxClass =
  'absolute inset-x-0 -top-0.5 z-30 rounded-md border border-line-strong bg-surface py-1 shadow-2';

const optionClass =
  'flex min-h-12 cursor-pointer items-center gap-2.5 px-3.5 py-2 text-base text-ink hover:bg-sunken ' +
  'aria-selected:bg-neutral-tint aria-selected:outline-2 aria-selected:-outline-offset-2 ' +
  'aria-selected:outline-neutral-wire';

/** Returns the id of an option, for `aria-activedescendant`. */
export function optionId(menuId: string, index: number): string {
  return `${menuId}-${index}`;
}

/**
 * Scrolls the field up when its list would end under a phone's keyboard. If that is not enough, shortens the list to two options at
 * least.
 */
function fitOnScreen(list: HTMLElement, count: number): void {
  const screen = window.visualViewport;
  const screenEnd = screen ? screen.offsetTop + screen.height : window.innerHeight;
  const box = list.parentElement ?? list;
  const over = () => Math.ceil(box.getBoundingClientRect().bottom - screenEnd);
  list.style.maxHeight = '';
  if (over() <= 0) return;
  box.closest('[data-address]')?.scrollIntoView({ block: 'start' });
  const lowest = Math.min(count, 2) * LINE_PX;
  if (over() > 0) list.style.maxHeight = `${Math.max(list.clientHeight - over(), lowest)}px`;
}

function useOnScreen(list: RefObject<HTMLElement | null>, count: number): void {
  useEffect(() => {
    const fit = () => {
      if (list.current) fitOnScreen(list.current, count);
    };
    fit();
    // The on-screen keyboard appears after the list has opened.
    window.visualViewport?.addEventListener('resize', fit);
    return () => window.visualViewport?.removeEventListener('resize', fit);
  }, [list, count]);
}

/** Renders the list of suggestions under an address field. */
export function AddressMenu({
  id,
  suggestions,
  active,
  onPress,
  onChoose,
}: {
  id: string;
  suggestions: readonly Suggestion[];
  active: number;
  onPress: () => void;
  onChoose: (picked: Suggestion) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const firstGuess = suggestions.findIndex(({ isGuess }) => isGuess);
  useOnScreen(list, suggestions.length);
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div className={boxClass}>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label="Suggestions"
        tabIndex={-1}
        onPointerDown={onPress}
        onMouseDown={(event) => event.preventDefault()}
        className="max-h-80 overflow-y-auto"
      >
        {suggestions.map((suggestion, index) => {
          const lineId = optionId(id, index);
          const { text } = suggestion;
          return (
            <div
              key={lineId}
              id={lineId}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onClick={() => onChoose(suggestion)}
              className={optionClass}
            >
              <MapPin aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
              <span className="min-w-0">{index === firstGuess ? didYouMean(text) : text}</span>
            </div>
          );
        })}
      </div>
      {/* The maps provider requires its attribution under its suggestions. */}
      {suggestions.some(({ locate }) => locate) ? (
        <p translate="no" className="px-3.5 py-1.5 text-right text-xs text-ink-3">
          Google Maps
        </p>
      ) : null}
    </div>
  );
}
