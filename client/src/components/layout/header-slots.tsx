import { createContext, use, useCallback, useState, type ReactNode } from 'react';

export type SlotName = 'status' | 'actions' | 'menu';

/** Maps slots to elements, outside React state, so that a mounting host re-renders only what goes into it. */
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

/** Used by header-content.tsx. */
export const SlotsContext = createContext<Slots | null>(null);

/** Lets a page render its controls into the header outside of it. */
export function HeaderSlotsProvider({ children }: { children: ReactNode }) {
  const [slots] = useState(createSlots);
  return <SlotsContext value={slots}>{children}</SlotsContext>;
}

/** Renders a slot of the header. */
export function HeaderSlot({ name, className }: { name: SlotName; className?: string | undefined }) {
  const slots = use(SlotsContext);
  const ref = useCallback((host: HTMLElement | null) => slots?.setHost(name, host), [name, slots]);
  return <div ref={ref} data-slot={name} className={className} />;
}
