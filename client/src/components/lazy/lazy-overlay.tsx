import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { lazyOr, type Load } from '@/lib/lazy/lazy-or.tsx';
import { reloadPage } from '@/lib/lazy/load-chunk.ts';
import { useToast, type ToastMessage } from '@/components/ui/toast.tsx';

export interface Closable {
  onClose: (outcome: 'kept') => void;
}

// The page has it soon after its start; it is no part of the first load.
const importSteps = () => import('@/lib/hooks/dialog-step.ts');

/** Makes Esc and the browser's Back close the frame of an overlay whose chunk is on its way. */
export function useFrameClosing(onClose: () => void): void {
  useEffect(() => {
    const frame = importSteps().then(({ openFrame }) => openFrame(onClose), () => undefined);
    return () => void frame.then((end) => end?.());
  }, [onClose]);
}

/** The toast for a part of the page that failed to load, with a reload button. */
export const lostChunkNotice: ToastMessage = {
  title: 'This part couldn’t be loaded',
  variant: 'destructive',
  action: { label: 'Reload', onAction: reloadPage },
};

function MissingOverlay({ onClose }: Closable) {
  const { toast } = useToast();
  useEffect(() => {
    toast(lostChunkNotice);
    onClose('kept');
  }, [toast, onClose]);
  return null;
}

/**
 * Returns a lazy part that a press opens, such as a menu. Until it has loaded, `Waiting` answers the press; if it fails to load, shows a
 * toast, and its opener can be pressed again. `preload` loads it before it is opened.
 */
export function lazyOverlay<P extends Closable>(load: Load<P>, Waiting: ComponentType<P>) {
  let loaded: ComponentType<P> | undefined;
  const loadOnce = async () => (loaded ??= await load());
  const Part = lazyOr(loadOnce, MissingOverlay, true);
  function LazyOverlay(props: P) {
    // A lazy component waits even for what is there.
    const [Shown] = useState(() => loaded ?? Part);
    return (
      <Suspense fallback={<Waiting {...props} />}>
        <Shown {...props} />
      </Suspense>
    );
  }
  return Object.assign(LazyOverlay, { preload: () => void loadOnce().catch(() => undefined) });
}
