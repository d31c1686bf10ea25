import { Suspense, use, useState } from 'react';
import { lazyOr, type Load } from './lazy-or.tsx';
import { never } from './load-chunk.ts';

/** Stands in for a part whose file is lost: what the server rendered of it stays to be read. */
function StaysAsSent(): never {
  return use(never);
}

/** Returns a part of a page that the server renders, whose code comes after the page's. A server calls `load` before it renders the page. */
export function laterPart<P extends object>(load: Load<P>) {
  let Latest = lazyOr<P>(load, StaysAsSent);
  function Part(props: P) {
    const [Shown] = useState(() => Latest);
    return (
      <Suspense fallback={null}>
        <Shown {...props} />
      </Suspense>
    );
  }
  return {
    Part,
    load: async () => {
      Latest = await load();
    },
  };
}
