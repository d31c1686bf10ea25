import type { Load } from '@/lib/lazy/lazy-or.tsx';
import { lazyOverlay, useFrameClosing, type Closable } from './lazy-overlay.tsx';

const barClass = 'h-5 rounded-md bg-sunken motion-safe:animate-breathe';

/** Renders the frame of a dialog whose chunk is on its way. Leaves the focus where it is, for the dialog to return it there. */
export function WaitingDialog({ title = 'Loading…', onClose }: Closable & { title?: string }) {
  useFrameClosing(() => onClose('kept'));
  return (
    <div aria-busy="true" className="fixed inset-0 z-50 bg-black/50">
      <div className="fixed inset-0 z-50 flex h-dvh flex-col bg-surface shadow-2 sm:inset-auto sm:top-1/2 sm:left-1/2 sm:h-auto sm:max-h-[85dvh] sm:w-[min(36rem,calc(100vw-3rem))] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg">
        <div className="flex items-start gap-3 border-b border-line py-3 pr-2 pl-4">
          <output className="grow py-2 font-display text-lg">{title}</output>
          <button type="button" onClick={() => onClose('kept')} className="min-h-11 px-2 underline">
            Close
          </button>
        </div>
        <div aria-hidden="true" className="grid gap-4 p-4">
          {['w-24', 'w-32', 'w-28'].map((width) => (
            <div key={width} className={`${barClass} ${width}`} />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Returns a lazy dialog. Until it has loaded, its frame answers the press; see `lazyOverlay`. */
export const lazyDialog = <P extends Closable>(load: Load<P>) => lazyOverlay(load, WaitingDialog);
