import { ImagePlus } from 'lucide-react';
import { useId, type ChangeEvent } from 'react';
import { MAX_PHOTOS } from '@shared/domain/people/photos.ts';

/** Renders the field that chooses photos, for as many as there is room. */
export function PhotoChoice({ count, isPending, onChoose }: { count: number; isPending: boolean; onChoose: (files: File[]) => void }) {
  const id = useId();
  const room = MAX_PHOTOS - count;
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])].slice(0, room);
    // The same file can be chosen again.
    currentTarget.value = '';
    if (files.length > 0) onChoose(files);
  };
  if (room <= 0) return <p className="text-sm text-ink-2">That’s all {MAX_PHOTOS} photos.</p>;
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
          accept="image/*"
          multiple
          disabled={isPending}
          aria-describedby={`${id}-hint`}
          className="absolute size-px opacity-0"
          onChange={handleChange}
        />
      </label>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-3">
        Up to {MAX_PHOTOS}, such as the switchboard. Only the electrician who takes the job sees them.
      </p>
    </div>
  );
}
