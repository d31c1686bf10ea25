import { use, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { SlotsContext, type SlotName, type Slots } from './header-slots.tsx';

function InSlot({ slots, name, children }: { slots: Slots; name: SlotName; children: ReactNode }) {
  const host = useSyncExternalStore(
    slots.subscribe,
    () => slots.hostOf(name),
    () => null,
  );
  return host ? createPortal(children, host) : null;
}

function Into({ name, children }: { name: SlotName; children: ReactNode }) {
  const slots = use(SlotsContext);
  // Without a header, as in a component's test, the content renders in place.
  return slots ? <InSlot {...{ slots, name }}>{children}</InSlot> : children;
}

/** Renders a page's status, such as "Live Updates Active", beside the logo in the header. */
export function HeaderStatus({ children }: { children: ReactNode }) {
  return <Into name="status">{children}</Into>;
}

/** Renders a page's controls at the right of the header on wide screens (from 1024 px). */
export function HeaderActions({ children }: { children: ReactNode }) {
  return <Into name="actions">{children}</Into>;
}

/** Renders a page's controls in the mobile menu while it is open; pressing any of them closes it. */
export function MobileMenuItems({ children }: { children: ReactNode }) {
  return <Into name="menu">{children}</Into>;
}
