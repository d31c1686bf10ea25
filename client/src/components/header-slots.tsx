import { createContext, use, useCallback, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

type SlotName = 'status' | 'actions' | 'menu';
type Hosts = Record<SlotName, HTMLElement | null>;

type SetHost = (name: SlotName, host: HTMLElement | null) => void;

// Two contexts: the header only sets hosts and must not render again when they change.
const HostsContext = createContext<Hosts | null>(null);
const SetHostContext = createContext<SetHost | null>(null);

/** Lets a page put its own controls into the header that stands outside of it. */
export function HeaderSlotsProvider({ children }: { children: ReactNode }) {
  const [hosts, setHosts] = useState<Hosts>({ status: null, actions: null, menu: null });
  const setHost = useCallback<SetHost>(
    (name, host) => setHosts((current) => ({ ...current, [name]: host })),
    [],
  );
  return (
    <SetHostContext value={setHost}>
      <HostsContext value={hosts}>{children}</HostsContext>
    </SetHostContext>
  );
}

/** The place in the header where a slot's content appears. */
export function HeaderSlot({ name, className }: { name: SlotName; className?: string | undefined }) {
  const setHost = use(SetHostContext);
  const ref = useCallback((host: HTMLElement | null) => setHost?.(name, host), [name, setHost]);
  return <div ref={ref} data-slot={name} className={className} />;
}

function Into({ name, children }: { name: SlotName; children: ReactNode }) {
  const hosts = use(HostsContext);
  // Without a header around it, as in a component's test, the content stands where it is written.
  if (!hosts) return <>{children}</>;
  const host = hosts[name];
  return host ? createPortal(children, host) : null;
}

/** Puts a page's status, such as "Live Updates Active", beside the logo in the header. */
export function HeaderStatus({ children }: { children: ReactNode }) {
  return <Into name="status">{children}</Into>;
}

/** Puts a page's controls at the right of the header on wide screens (from 1024 px). */
export function HeaderActions({ children }: { children: ReactNode }) {
  return <Into name="actions">{children}</Into>;
}

/** Puts a page's controls into the mobile menu while that is open; a press on any of them closes it. */
export function MobileMenuItems({ children }: { children: ReactNode }) {
  return <Into name="menu">{children}</Into>;
}
