import { Check } from 'lucide-react';

/** Says beside a form that it was saved; announced when it appears. */
export function ProviderSaveLine({ isSaved }: { isSaved: boolean }) {
  return (
    <output className="inline-flex min-h-6 items-center gap-1 text-sm font-semibold text-earth">
      {isSaved ? (
        <>
          <Check aria-hidden="true" className="size-4.5" />
          Saved
        </>
      ) : null}
    </output>
  );
}
