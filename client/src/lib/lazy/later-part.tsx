import { Suspense, use, useState } from 'react';
import { lazyOr, type Load } from './lazy-or.tsx';

const never = new Promise<never>(() => undefined);

/** Stands in for a part whose file is lost: what the server rendered of it stays to be read. */
function StaysAsSent(): never {
  return use(never);
}

/** Returns a part below the first screen, whose code comes after the page's. A server calls `load` before it renders the page. */
export function laterPart(load: Load<object>) {
  let Latest = lazyOr(load, StaysAsSent);
  function Part() {
    const [Shown] = useState(() => Latest);
    return (
      <Suspense fallback={null}>
        <Shown />
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
