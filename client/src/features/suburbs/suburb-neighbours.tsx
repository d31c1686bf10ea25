import type { SuburbLink } from '@shared/contracts/page-data.ts';

/** Renders links to suburbs nearby with pages. Each loads a new document, which brings its data. */
export function SuburbNeighbours({ nearest }: { nearest: readonly SuburbLink[] }) {
  return (
    <nav aria-labelledby="neighbours" className="mx-auto max-w-page px-4 pt-12 pb-10 md:px-6">
      <h2 id="neighbours" className="text-xl lg:text-2xl">
        Electricians nearby
      </h2>
      <ul className="mt-3 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {nearest.map(({ name, state, postcode, path }) => (
          <li key={path}>
            <a href={path} className="inline-flex min-h-11 items-center text-neutral-wire underline">
              {`${name} ${state} ${postcode}`}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
