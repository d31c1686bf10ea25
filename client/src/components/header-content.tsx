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
  // Without a header around it, as in a component's test, the content stands where it is written.
  return slots ? <InSlot {...{ slots, name }}>{children}</InSlot> : children;
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
