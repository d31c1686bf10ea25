import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { FILTER_FIELDS_ID, FILTER_TOGGLE_ID } from './date-filter.tsx';

/**
 * Renders the line above every tab: the open tasks, the search and the date filter. On a phone the fields open at a press, so that the
 * first card fits on the first screen; what they narrow always shows.
 */
export function FilterBar({
  todo,
  chip,
  count,
  isOpen,
  onToggle,
  children,
}: {
  todo: ReactNode;
  chip: ReactNode;
  /** How many filters are on. */
  count: number;
  isOpen: boolean;
  onToggle: () => void;
  /** The fields; none when the tab has them in a block of its own with the same id. */
  children: ReactNode;
}) {
  return (
    <div className="mb-1 sm:mb-3">
      <div className="flex flex-wrap items-start gap-2">
        {todo}
        <button
          type="button"
          id={FILTER_TOGGLE_ID}
          aria-expanded={isOpen}
          aria-controls={FILTER_FIELDS_ID}
          onClick={onToggle}
          className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-md border border-line-strong bg-surface px-3 text-sm font-semibold whitespace-nowrap hover:bg-sunken aria-expanded:bg-ink aria-expanded:text-paper sm:hidden"
        >
          <SlidersHorizontal aria-hidden="true" className="size-5" />
          Filters{count > 0 ? ` (${count})` : null}
        </button>
        {children ? (
          <div
            id={FILTER_FIELDS_ID}
            className={`flex min-w-0 flex-wrap items-start gap-2 max-sm:basis-full lg:grow ${isOpen ? '' : 'max-sm:hidden'}`}
          >
            {children}
          </div>
        ) : null}
      </div>
      {chip}
    </div>
  );
}
