const sources = {
  live: {
    name: 'Live address search',
    title: 'Live address search: street addresses from all of Australia. Any address you type is fine.',
    dotClass: 'bg-earth',
  },
  basic: {
    name: 'Basic suggestions',
    title: 'Basic suggestions: suburbs and postcodes. Any address you type is fine.',
    dotClass: 'bg-[color-mix(in_oklab,var(--c-spark),var(--c-active-wire)_38%)]',
  },
};

/** Where the suggestions come from: a dot for the eye, words for everyone. */
export function SourceStatus({ id, isLive }: { id: string; isLive: boolean }) {
  const { name, title, dotClass } = isLive ? sources.live : sources.basic;
  return (
    <p id={id} title={title} className="flex w-fit items-center gap-1.5 text-xs text-ink-3">
      <span aria-hidden="true" className={`size-2.5 rounded-full ${dotClass}`} />
      {name}
    </p>
  );
}
