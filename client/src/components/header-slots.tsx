import { createContext, use, useCallback, useState, type ReactNode } from 'react';

export type SlotName = 'status' | 'actions' | 'menu';

/** Which element stands for which slot. Kept beside React's state, so that a host that comes renders nothing but what is put there. */
function createSlots() {
  const hosts = new Map<SlotName, HTMLElement | null>();
  const listeners = new Set<() => void>();
  return {
    hostOf: (name: SlotName) => hosts.get(name) ?? null,
    setHost: (name: SlotName, host: HTMLElement | null) => {
      hosts.set(name, host);
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Slots = ReturnType<typeof createSlots>;

/** For what a page puts into the header: header-content.tsx. */
export const SlotsContext = createContext<Slots | null>(null);

/** Lets a page put its own controls into the header that stands outside of it. */
export function HeaderSlotsProvider({ children }: { children: ReactNode }) {
  const [slots] = useState(createSlots);
  return <SlotsContext value={slots}>{children}</SlotsContext>;
}

/** The place in the header where a slot's content appears. */
export function HeaderSlot({ name, className }: { name: SlotName; className?: string | undefined }) {
  const slots = use(SlotsContext);
  const ref = useCallback((host: HTMLElement | null) => slots?.setHost(name, host), [name, slots]);
  return <div ref={ref} data-slot={name} className={className} />;
}
