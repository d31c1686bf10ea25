import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { MAX_SEARCH } from '@shared/domain/pipeline/purchase-list.ts';
import { inputClass } from '@/components/ui/input-class.ts';

const AFTER_TYPING_MS = 200;

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label="Clear search"
      onClick={onClear}
      className="absolute top-0 right-0 grid size-11 place-items-center rounded-md hover:bg-sunken"
    >
      <X aria-hidden="true" className="size-4.5" />
    </button>
  );
}

/** What names the field: a label of its own, or a visible one that has its id. */
type Named = { label: string; id?: never } | { label?: never; id: string };

type Props = Named & {
  placeholder?: string | undefined;
  value: string;
  afterTypingMs?: number | undefined;
  onSearch: (text: string) => void;
};

/** Renders a search field that searches while typing. */
export function SearchField({ id, label, placeholder = 'Search', value, afterTypingMs = AFTER_TYPING_MS, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // Another URL, such as the one behind Back, sets the search text.
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onSearch);
  useEffect(() => {
    // The handler may change before the debounced search runs.
    latest.current = onSearch;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (text: string, afterMs: number) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(text.trim()), afterMs);
  };
  const handleClear = () => {
    // The button unmounts with the text, so focus moves to the field.
    field.current?.focus({ preventScroll: true });
    change('', 0);
  };
  return (
    <div className="relative min-w-0 grow sm:max-w-72">
      <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-3 size-5 text-ink-3" />
      <input
        ref={field}
        id={id}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={MAX_SEARCH}
        enterKeyHint="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => change(event.target.value, afterTypingMs)}
        className={`${inputClass} h-11 w-full pl-10 [&::-webkit-search-cancel-button]:hidden ${typed ? 'pr-11' : ''}`}
      />
      {typed ? (
        <ClearButton onClear={handleClear} />
      ) : null}
    </div>
  );
}
