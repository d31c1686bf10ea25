import { Spinner } from '@/components/ui/spinner.tsx';

/** Renders a page's placeholder; invisible for the first 150 ms. */
export function PageLoading() {
  return (
    <div aria-busy="true" className="grid min-h-[70dvh] animate-late place-items-center text-ink-3">
      <Spinner className="size-8" />
      <output className="sr-only">Loading…</output>
    </div>
  );
}
