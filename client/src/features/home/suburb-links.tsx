import type { HomePageData } from '@shared/contracts/home-page.ts';

/** Links to suburb pages by state. Each is a document of its own: what it shows comes with it. */
export function SuburbLinks({ suburbs }: Pick<HomePageData, 'suburbs'>) {
  const states = [...new Set(suburbs.map(({ state }) => state))];
  return (
    <nav aria-labelledby="by-suburb">
      <h3 id="by-suburb" className="text-lg">
        Electricians by suburb
      </h3>
      <ul className="mt-1 flex flex-wrap gap-x-8">
        {states.map((state) => (
          <li key={state} className="flex flex-wrap items-baseline gap-x-3">
            <h4 className="text-sm">{state}</h4>
            {suburbs
              .filter((suburb) => suburb.state === state)
              .map(({ name, path }) => (
                <a key={path} href={path} className="inline-flex min-h-10 items-center text-sm text-neutral-wire underline underline-offset-4">
                  {name}
                </a>
              ))}
          </li>
        ))}
      </ul>
    </nav>
  );
}
