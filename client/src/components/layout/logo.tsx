import { Link } from 'wouter';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { paths } from '@shared/contracts/page-paths.ts';

const BOLT =
  'M4 14a1 1 0 0 1-.78-1.63l9.9-10.2a.5.5 0 0 1 .86.46l-1.92 6.02A1 1 0 0 0 13 10h7a1 1 0 0 1 .78 1.63l-9.9 10.2a.5.5 0 0 1-.86-.46l1.92-6.02A1 1 0 0 0 11 14z';

/** Renders the name with its bolt, linked to the home page. */
export function Logo() {
  return (
    <Link
      href={paths.home}
      className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-md font-display text-lg font-bold text-ink no-underline"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 fill-spark stroke-earth">
        <path d={BOLT} strokeWidth="2" strokeLinejoin="round" />
      </svg>
      <span className="@max-[15rem]:sr-only">{clientConfig.brand.name}</span>
    </Link>
  );
}
