import { Link } from 'wouter';
import { paths } from '@shared/contracts/page-paths.ts';

const step = 'flex items-center gap-2 before:text-ink-3 before:content-["›"]';

/** Renders the breadcrumbs. States have no page, so their step is no link. */
export function SuburbBreadcrumbs({ name, state }: { name: string; state: string }) {
  return (
    <nav aria-label="Breadcrumb" className="mx-auto max-w-page px-4 pt-2 text-sm md:px-6">
      <ol className="flex flex-wrap items-center gap-x-2 text-ink-2">
        <li>
          <Link href={paths.home} className="inline-flex min-h-11 min-w-11 items-center text-neutral-wire underline">
            Home
          </Link>
        </li>
        <li className={step}>{state}</li>
        <li className={step}>
          <span aria-current="page" className="text-ink">
            {name}
          </span>
        </li>
      </ol>
    </nav>
  );
}
