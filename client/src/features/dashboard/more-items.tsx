import { Archive, BadgeDollarSign, Bell, Download, Gavel, MapPin, Plus, Users } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link } from 'wouter';
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
  ];
}

function MoreItem({ label, Icon, to, onPick }: Item & { onPick?: (() => void) | undefined }) {
  const content = (
    <>
      <Icon aria-hidden="true" className="size-5.5 shrink-0" />
      {label}
    </>
  );
  if (typeof to === 'string') {
    return (
      <Link href={to} onClick={onPick} className={itemClass}>
        {content}
      </Link>
    );
  }
  const handleClick = () => {
    onPick?.();
    to();
  };
  return (
    <button type="button" onClick={handleClick} className={itemClass}>
      {content}
    </button>
  );
}

/** Renders the dashboard's less common places and actions. `onPick` runs first when one is chosen. */
export function MoreItems({ actions, onPick }: { actions: MoreActions; onPick?: () => void }) {
  return (
    <ul className="grid gap-1">
      {itemsOf(actions).map((item) => (
        <li key={item.label}>
          <MoreItem {...item} onPick={onPick} />
        </li>
      ))}
    </ul>
  );
}
