import { Suspense, useEffect } from 'react';
import { lazyOr, type Load } from '@/lib/lazy/lazy-or.tsx';
import { reloadPage } from '@/lib/lazy/load-chunk.ts';
import { useToast, type ToastMessage } from '@/components/ui/toast.tsx';

interface Closable {
  onClose: (outcome: 'kept') => void;
}

/** The toast for a part of the page that failed to load, with a reload button. */
export const lostChunkNotice: ToastMessage = {
  title: 'This part couldn’t be loaded',
  variant: 'destructive',
  action: { label: 'Reload', onAction: reloadPage },
};

function MissingDialog({ onClose }: Closable) {
  const { toast } = useToast();
  useEffect(() => {
    toast(lostChunkNotice);
    onClose('kept');
  }, [toast, onClose]);
  return null;
}

/** Returns a lazy dialog; if it fails to load, shows a toast, and its opener can be pressed again. */
export function lazyDialog<P extends Closable>(load: Load<P>) {
  const Part = lazyOr(load, MissingDialog);
  return function LazyDialog(props: P) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
