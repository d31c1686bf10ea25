import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';

/** What opens and closes the details of a row or card. Closed, they keep unsaved input. */
interface Disclosure {
  id: string;
  isOpen: boolean;
  wasOpened: boolean;
  toggle: () => void;
}

/** Provides the disclosure of a row's details. */
export function useDetails(startsOpen: boolean): Disclosure {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const [wasOpened, setWasOpened] = useState(isOpen);
  const toggle = () => {
    setIsOpen(!isOpen);
    setWasOpened(true);
  };
  return { id: useId(), isOpen, wasOpened, toggle };
}

/** Renders the button that opens and closes the details of a row or card. */
export function DetailsButton({ name, details: { id, isOpen, wasOpened, toggle } }: { name: string; details: Disclosure }) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={wasOpened ? id : undefined}
      onClick={toggle}
      className="inline-flex min-h-11 items-center gap-1 rounded-md px-3 text-sm font-semibold text-ink-2 hover:bg-sunken"
    >
      Details<span className="sr-only"> of {name}</span>
      <ChevronDown aria-hidden="true" className={isOpen ? 'size-4.5 rotate-180' : 'size-4.5'} />
    </button>
  );
}
