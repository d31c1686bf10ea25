import { ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';

/** A button under the list that opens what was taken off the market; nothing of it loads before. */
export function ArchivedDisclosure({ render }: { render: () => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className="mt-6 border-t border-line pt-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className="inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-ink-2"
      >
        <ChevronRight
          aria-hidden="true"
          className={isOpen ? '-ml-1 size-4.5 rotate-90' : '-ml-1 size-4.5'}
        />
        Archived leads
      </button>
      {isOpen ? <div id={id}>{render()}</div> : null}
    </div>
  );
}
