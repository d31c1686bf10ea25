import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorState } from './ui/error-state.tsx';
import { useToast } from './ui/toast.tsx';

type Load<P> = () => Promise<ComponentType<P>>;

const reload = () => location.reload();

/** A part that is not of the first load, with what stands in for it where its file does not come. */
function lazyOr<P extends object>(load: Load<P>, Missing: ComponentType<P>, waiting: ReactNode): ComponentType<P> {
  // What failed once would fail for good: whoever opens the part again has it asked for anew.
  const ask = () =>
    lazy(async () => ({
      default: await load().catch(() => {
        Latest = ask();
        return Missing;
      }),
    }));
  let Latest = ask();
  return function LazyPart(props) {
    const [Part] = useState(() => Latest);
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    );
  };
}

function MissingPart() {
  return <ErrorState title="This part could not be loaded" retryLabel="Reload" onRetry={reload} />;
}

interface Closable {
  onClose: (outcome: 'kept') => void;
}

function MissingDialog({ onClose }: Closable) {
  const { toast } = useToast();
  useEffect(() => {
    toast({
      title: 'This part could not be loaded',
      description: 'Check your connection and try again.',
      variant: 'destructive',
      action: { label: 'Reload', onAction: reload },
    });
    onClose('kept');
  }, [toast, onClose]);
  return null;
}

/** A part that comes later; where it cannot be loaded it says so in its place, and all around it stays. */
export const lazyPart = <P extends object>(load: Load<P>, waiting: ReactNode = null) =>
  lazyOr(load, MissingPart, waiting);

/** A dialog that comes later; where it cannot be loaded a notice says so, and what opens it can be pressed again. */
export const lazyDialog = <P extends Closable>(load: Load<P>) => lazyOr(load, MissingDialog, null);
