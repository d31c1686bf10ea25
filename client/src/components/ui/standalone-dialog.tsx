import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** Shows a dialog outside the page's tree, above everything open, until it closes. Resolves with its outcome. */
export function showDialog(render: (close: (outcome: boolean) => void) => ReactNode): Promise<boolean> {
  return new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const close = (outcome: boolean) => {
      root.unmount();
      place.remove();
      resolve(outcome);
    };
    root.render(<StrictMode>{render(close)}</StrictMode>);
  });
}

/** Makes concurrent callers wait for one dialog. */
export function oneAtATime<A extends unknown[]>(ask: (...given: A) => Promise<boolean>): (...given: A) => Promise<boolean> {
  let open: Promise<boolean> | null = null;
  return (...given) => {
    open ??= ask(...given).finally(() => {
      open = null;
    });
    return open;
  };
}
