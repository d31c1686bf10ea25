import { Download, Plus } from 'lucide-react';
import { HeaderActions } from '@/components/layout/header-content.tsx';
import { Button } from '@/components/ui/button.tsx';
import type { DashboardActions } from './dashboard-actions.ts';
import { MoreButton } from './more-button.tsx';

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
  /** Null until it is known. */
  purchased: number | null;
}

function Controls({ actions, hasManyLinks, purchased }: HeaderProps) {
  const { addLead, exportData, isExporting, openMore } = actions;
  const roomy = hasManyLinks ? 'xl:hidden' : '';
  return (
    <>
      <Purchased count={purchased} />
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
      <MoreButton hasManyLinks={hasManyLinks} onClick={openMore} />
    </>
  );
}

/** Renders the dashboard's part of the header. */
export function DashboardHeader(props: HeaderProps) {
  return (
    <HeaderActions>
      <Controls {...props} />
    </HeaderActions>
  );
}
