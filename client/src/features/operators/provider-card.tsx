import { memo } from 'react';
import type { Provider } from './operator-reading.ts';
import { nameOf, ProviderDetails, Standing } from './provider-parts.tsx';

/** Renders an electrician as a card. */
export const ProviderCard = memo(({ provider }: { provider: Provider }) => {
  const name = nameOf(provider);
  return (
    <article
      aria-label={name}
      className="grid gap-2 rounded-lg border border-line bg-surface p-4 [contain-intrinsic-size:auto_14rem] [content-visibility:auto] md:[contain-intrinsic-size:auto_8rem]"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 text-base break-words">
          <bdi>{name}</bdi>
        </h3>
        <Standing provider={provider} />
      </div>
      <ProviderDetails provider={provider} />
    </article>
  );
});
