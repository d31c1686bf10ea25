import type { ComponentProps } from 'react';
import { MobileMenuItems } from '@/components/layout/header-content.tsx';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import type { DashboardMenuItems } from './dashboard-more.tsx';

type Props = ComponentProps<typeof DashboardMenuItems>;

// Not in the first load: nobody sees it before the menu is open.
const Items = lazyComponent<Props>(
  async () => (await import('./dashboard-more.tsx')).DashboardMenuItems,
  // As high as what a buyer gets, so that Account and Logout below it stay where they are.
  <div aria-busy="true" className="h-144" />,
);

/** Renders the dashboard's places, actions and settings in the mobile menu, on the dashboard and on the other pages in its frame. */
export function DashboardMenu(props: Props) {
  return (
    <MobileMenuItems>
      <Items {...props} />
    </MobileMenuItems>
  );
}
