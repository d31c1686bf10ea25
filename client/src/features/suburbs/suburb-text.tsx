import type { SuburbPageData } from '@shared/contracts/page-data.ts';

/** Renders the text about electrical work in a suburb. */
export function SuburbText({ name, state, postcode, council, description }: SuburbPageData) {
  return (
    <section aria-labelledby="about" className="mx-auto max-w-page px-4 py-12 md:px-6">
      <h2 id="about" className="text-xl lg:text-2xl">
        {`Electrical work in ${name}`}
      </h2>
      <p className="mt-1 text-sm text-ink-3">
        {`${name} ${state} ${postcode}`}
        {council ? ` · ${council}` : null}
      </p>
      <div className="mt-4 grid max-w-prose gap-4">
        {description.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}
