import { Suspense, useEffect } from 'react';
import { lazyOr, type Load } from '@/lib/lazy-or.tsx';
import { reloadPage } from '@/lib/load-chunk.ts';
import { useToast, type ToastMessage } from './ui/toast.tsx';

interface Closable {
  onClose: (outcome: 'kept') => void;
}

/** Says that a part of the page could not be loaded, with a way to reload the page. */
export const lostChunkNotice: ToastMessage = {
  title: 'This part could not be loaded',
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

/** A dialog that comes later; where it cannot be loaded a notice says so, and what opens it can be pressed again. */
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
