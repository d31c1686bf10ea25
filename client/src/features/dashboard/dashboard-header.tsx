import { Bell, Download, Ellipsis, MapPin, Plus, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { HeaderActions, MobileMenuItems } from '@/components/layout/header-content.tsx';
import { Button } from '@/components/ui/button.tsx';
import type { DashboardActions } from './dashboard-actions.ts';

const itemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left text-ink no-underline hover:bg-sunken';

function MenuButton({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className={itemClass}>
      {icon}
      {children}
    </button>
  );
}

/** Renders how many leads were purchased. Takes its room before that is known, so that the links beside it don't move. */
function Purchased({ count }: { count: number | null }) {
  return (
    <span className={`text-sm whitespace-nowrap text-ink-2 max-xl:sr-only ${count === null ? 'invisible' : ''}`}>
      <span className="font-semibold text-ink tnum">{count ?? '00'}</span>{' '}
      {count === 1 ? 'purchased lead' : 'purchased leads'}
    </span>
  );
}

interface HeaderProps {
  actions: DashboardActions;
  /** True when the main navigation leaves room for only one control in the header. */
  hasManyLinks: boolean;
  /** Null until they are known. */
  counts: { purchased: number; active: number } | null;
}

function Controls({ actions, hasManyLinks, counts }: HeaderProps) {
  const { addLead, exportData, isExporting, openMore } = actions;
  const roomy = hasManyLinks ? 'xl:hidden' : '';
  return (
    <>
      <Purchased count={counts?.purchased ?? null} />
      <Button variant="secondary" size="sm" onClick={addLead} className={`whitespace-nowrap ${roomy}`}>
        <Plus aria-hidden="true" className="size-4.5" />
        Add Lead
      </Button>
      <Button
        variant="secondary"
        size="sm"
        isPending={isExporting}
        pendingText="Exporting…"
        onClick={exportData}
        className={roomy}
      >
        <Download aria-hidden="true" className="size-4.5" />
        Export
      </Button>
      <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={openMore} className="px-2.5">
        <Ellipsis aria-hidden="true" className="size-5" />
        More
      </Button>
    </>
  );
}

/** Renders the dashboard's part of the header and the mobile menu, with the tabs' counts. */
export function DashboardHeader(props: HeaderProps) {
  const { actions, counts } = props;
  const { addLead, exportData, manageArea, manageAlerts, teamHref } = actions;
  const icon = 'size-5 shrink-0';
  return (
    <>
      <HeaderActions>
        <Controls {...props} />
      </HeaderActions>
      <MobileMenuItems>
        <MenuButton icon={<Plus aria-hidden="true" className={icon} />} onClick={addLead}>
          Add Lead
        </MenuButton>
        {teamHref ? (
          <Link href={teamHref} className={itemClass}>
            <Users aria-hidden="true" className={icon} />
            Team Management
          </Link>
        ) : null}
        {manageArea ? (
          <MenuButton icon={<MapPin aria-hidden="true" className={icon} />} onClick={manageArea}>
            Manage Service Area
          </MenuButton>
        ) : null}
        {manageAlerts ? (
          <MenuButton icon={<Bell aria-hidden="true" className={icon} />} onClick={manageAlerts}>
            Alerts
          </MenuButton>
        ) : null}
        <MenuButton icon={<Download aria-hidden="true" className={icon} />} onClick={exportData}>
          Export Data
        </MenuButton>
        {counts ? (
          <div className="px-3 py-2">
            <p className="flex items-center justify-between">
              Active Leads <span className="font-semibold tnum">{counts.active}</span>
            </p>
            <p className="text-xs text-ink-3">Your own jobs too; not paid or declined yet.</p>
          </div>
        ) : null}
      </MobileMenuItems>
    </>
  );
}
