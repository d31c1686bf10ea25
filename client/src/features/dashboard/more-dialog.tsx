import { Archive, BadgeDollarSign, Bell, CircleUser, Download, Gavel, MapPin, Plus, Users } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '@shared/contracts/page-paths.ts';
import { ThemeToggle } from '@/components/layout/theme-toggle.tsx';
import { LogoutButton } from '@/components/layout/logout-button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import type { MoreActions } from './dashboard-actions.ts';

interface Item {
  label: string;
  Icon: ComponentType<{ className?: string; 'aria-hidden': 'true' }>;
  /** A path to link to, or a handler. */
  to: string | (() => void);
}

const itemClass =
  'flex min-h-12 w-full items-center gap-3 rounded-md px-3 text-left text-base text-ink no-underline hover:bg-sunken';

function itemsOf(actions: MoreActions): Item[] {
  const { addLead, exportData, manageArea, manageAlerts, bidsHref, teamHref, returnsHref, archivedHref } = actions;
  return [
    { label: 'Add Lead', Icon: Plus, to: addLead },
    ...(manageArea ? [{ label: 'Manage Service Area', Icon: MapPin, to: manageArea }] : []),
    ...(manageAlerts ? [{ label: 'Alerts', Icon: Bell, to: manageAlerts }] : []),
    ...(bidsHref ? [{ label: 'Standing bids', Icon: Gavel, to: bidsHref }] : []),
    ...(teamHref ? [{ label: 'Team Management', Icon: Users, to: teamHref }] : []),
    { label: 'Return on leads', Icon: BadgeDollarSign, to: returnsHref },
    { label: 'Archived jobs', Icon: Archive, to: archivedHref },
    { label: 'Export Data', Icon: Download, to: exportData },
    { label: 'Account', Icon: CircleUser, to: paths.account },
  ];
}

function MoreItem({ label, Icon, to, onClose }: Item & { onClose: () => void }) {
  const content = (
    <>
      <Icon aria-hidden="true" className="size-5.5 shrink-0" />
      {label}
    </>
  );
  if (typeof to === 'string') {
    return (
      <Link href={to} onClick={onClose} className={itemClass}>
        {content}
      </Link>
    );
  }
  const handleClick = () => {
    onClose();
    to();
  };
  return (
    <button type="button" onClick={handleClick} className={itemClass}>
      {content}
    </button>
  );
}

/** Renders the dashboard's less common places, actions and settings. */
export function MoreDialog({
  actions,
  settings,
  onClose,
}: {
  actions: MoreActions;
  settings: ReactNode;
  onClose: () => void;
}) {
  return (
    <Dialog onClose={onClose} title="More">
      <ul className="grid gap-1">
        {itemsOf(actions).map((item) => (
          <li key={item.label}>
            <MoreItem {...item} onClose={onClose} />
          </li>
        ))}
      </ul>
      <div className="mt-3 grid gap-3 border-t border-line pt-3">
        {settings}
        <div className="grid justify-items-start">
          <ThemeToggle />
          <LogoutButton />
        </div>
      </div>
    </Dialog>
  );
}
