import { SlidersHorizontal } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { FILTER_TOGGLE_ID } from './date-filter.tsx';

/**
 * Renders the line above every tab: the open tasks, the search and the date filter. On a phone the fields open at a
 * press, so that the first card fits on the first screen; an active filter always shows.
 */
export function FilterBar({
  todo,
  chip,
  isOpen,
  onToggle,
  children,
}: {
  todo: ReactNode;
  chip: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  const fieldsId = useId();
  return (
    <div className="mb-1 sm:mb-3">
      <div className="flex flex-wrap items-start gap-2">
        {todo}
        <button
          type="button"
          id={FILTER_TOGGLE_ID}
          aria-label="Search and filter"
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={onToggle}
          className="grid size-11 shrink-0 place-items-center rounded-md border border-line-strong bg-surface hover:bg-sunken aria-expanded:bg-ink aria-expanded:text-paper sm:hidden"
        >
          <SlidersHorizontal aria-hidden="true" className="size-5" />
        </button>
        <div
          id={fieldsId}
          className={`flex min-w-0 flex-wrap items-start gap-2 max-sm:basis-full lg:grow ${isOpen ? '' : 'max-sm:hidden'}`}
        >
          {children}
        </div>
      </div>
      {chip}
    </div>
  );
}
