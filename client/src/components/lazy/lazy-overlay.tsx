import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { lazyOr, type Load } from '@/lib/lazy/lazy-or.tsx';
import { reloadPage } from '@/lib/lazy/load-chunk.ts';
import { useToast, type ToastMessage } from '@/components/ui/toast.tsx';

export interface Closable {
  onClose: (outcome: 'kept') => void;
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
  const Part = lazyOr(loadOnce, MissingOverlay);
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
