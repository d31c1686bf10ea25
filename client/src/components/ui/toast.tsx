import {
  createContext,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { PlainToaster } from './plain-toaster.tsx';

export interface ToastMessage {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive' | undefined;
  action?: { label: string; onAction: () => void } | undefined;
  /** Defaults to 5000. */
  durationMs?: number | undefined;
  /** The request's reference, for support. */
  reference?: string | undefined;
}

export interface ShownToast extends ToastMessage {
  id: number;
}

export interface ToasterProps {
  shown: ShownToast;
  onDismiss: (id: number) => void;
}

type View = ComponentType<ToasterProps> | null;

// Lazy, because most visits never show a toast.
const importToaster = () => import('./toaster.tsx').then(({ Toaster }) => Toaster);

// Both roots provide it.
const ToastContext = createContext<(message: ToastMessage) => void>(() => undefined);

/** Shows at most one toast at a time: the latest. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [Toaster, setToaster] = useState<View>(null);
  const [shown, setShown] = useState<ShownToast | null>(null);
  const lastId = useRef(0);
  const toast = useCallback((message: ToastMessage) => {
    lastId.current += 1;
    setShown({ ...message, id: lastId.current });
    // Offline the plain toaster shows it, and the next toast tries to load the other again.
    setToaster((known: View) => (known === PlainToaster ? null : known));
    void importToaster()
      .catch(() => PlainToaster)
      .then((loaded) => setToaster(() => loaded));
  }, []);
  const handleDismiss = useCallback((id: number) => {
    setShown((current) => (current?.id === id ? null : current));
  }, []);
  return (
    <ToastContext value={toast}>
      {children}
      {shown && Toaster ? <Toaster shown={shown} onDismiss={handleDismiss} /> : null}
    </ToastContext>
  );
}

/** Provides `toast(message)`. Nothing essential may be said in a toast alone. */
export function useToast() {
  const toast = use(ToastContext);
  return useMemo(() => ({ toast }), [toast]);
}
