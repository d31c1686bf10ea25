/** The source of suggestions without a maps provider. */
export const basicSource = {
  title: 'Basic suggestions: suburbs and postcodes',
  dotClass: 'bg-[color-mix(in_oklab,var(--c-spark),var(--c-active-wire)_38%)]',
};

/** Renders the source of the suggestions as a dot with a title, for operators, and a hint beside it, for everyone. */
export function SourceStatus({ id, title, dotClass, hint }: { id: string; hint?: string } & typeof basicSource) {
  return (
    <p className="flex min-h-4 items-baseline gap-1.5 text-sm text-ink-2">
      <span title={title} className={`size-2.5 shrink-0 rounded-full ${dotClass}`} />
      <span id={id}>{hint}</span>
    </p>
  );
}
