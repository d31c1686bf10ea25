import { ImagePlus } from 'lucide-react';
import { useId, useState, type ChangeEvent } from 'react';
import { MAX_PHOTOS } from '@shared/domain/people/photos.ts';

/** Renders the field that chooses photos, for as many as there is room. */
export function PhotoChoice({ count, isPending, onChoose }: { count: number; isPending: boolean; onChoose: (files: File[]) => void }) {
  const id = useId();
  const room = MAX_PHOTOS - count;
  const [isOver, setIsOver] = useState(false);
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])];
    setIsOver(chosen.length > room);
    const files = chosen.slice(0, room);
    // The same file can be chosen again.
    currentTarget.value = '';
    if (files.length > 0) onChoose(files);
  };
  if (room <= 0) {
    return (
      <p role={isOver ? 'alert' : undefined} className="text-sm text-ink-2">
        That’s all {MAX_PHOTOS} photos.{isOver ? ' The others were left out.' : ''}
      </p>
    );
  }
  return (
    <div>
      <label
        htmlFor={id}
        className="inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-md border border-line-strong px-4 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-neutral-wire"
      >
        <ImagePlus aria-hidden="true" className="size-5" />
        {isPending ? 'One moment…' : `Add photos${count > 0 ? ` (${count} of ${MAX_PHOTOS})` : ''}`}
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          multiple
          disabled={isPending}
          aria-describedby={`${id}-hint`}
          className="absolute size-px opacity-0"
          onChange={handleChange}
        />
      </label>
      {isOver ? (
        <p role="alert" className="mt-1.5 text-sm text-ink-2">
          The others were left out.
        </p>
      ) : null}
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-3">
        Up to {MAX_PHOTOS}, such as the switchboard. Only we and the electrician who takes the job see them.
      </p>
    </div>
  );
}
