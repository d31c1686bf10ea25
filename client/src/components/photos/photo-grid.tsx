import { X } from 'lucide-react';
import { useEffect, useState } from 'react';

interface Props {
  /** What tells the photos apart, in their order. */
  ids: readonly (string | number)[];
  /** Returns the address of a photo. Must be a stable reference. */
  load: (id: string | number) => Promise<string>;
  isPending?: boolean;
  onRemove?: ((id: string | number) => void) | undefined;
}

function Picture({ id, number, load }: { id: string | number; number: number; load: Props['load'] }) {
  const [source, setSource] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isHere = true;
    void load(id).then(
      (address) => (isHere ? setSource(address) : undefined),
      () => (isHere ? setHasFailed(true) : undefined),
    );
    return () => {
      isHere = false;
    };
  }, [id, load]);
  if (hasFailed) return <span className="grid size-full place-items-center p-2 text-center text-xs text-ink-3">Couldn’t load photo {number}</span>;
  return source ? <img src={source} alt={`Number ${number} of what you added`} className="size-full object-cover" /> : null;
}

/** Renders the customer's photos as small squares, which can be removed. */
export function PhotoGrid({ ids, load, isPending = false, onRemove }: Props) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-3">
      {ids.map((id, index) => (
        <li key={id} className="relative aspect-square overflow-hidden rounded-md border border-line bg-sunken">
          <Picture id={id} number={index + 1} load={load} />
          {onRemove ? (
            <button
              type="button"
              disabled={isPending}
              onClick={() => onRemove(id)}
              className="absolute top-0 right-0 grid size-11 place-items-center rounded-bl-md bg-surface/90 text-ink"
            >
              <X aria-hidden="true" className="size-5" />
              <span className="sr-only">Remove photo {index + 1}</span>
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** Reads a picture as an address that an image can show under the content security policy. */
export function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new Error('The picture could not be read')));
    reader.readAsDataURL(blob);
  });
}
