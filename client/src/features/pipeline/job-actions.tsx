import { Archive, Flag, Undo2, Zap, type LucideIcon } from 'lucide-react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { Button } from '@/components/ui/button.tsx';
import { serverNow } from '@/lib/server-clock.ts';
import { actsOf, type JobAct } from './purchase-state.ts';

const acts: Record<Exclude<JobAct, 'edit'>, { label: string; Icon: LucideIcon }> = {
  report: { label: 'Report a bad lead', Icon: Flag },
  archive: { label: 'Archive', Icon: Archive },
  unpurchase: { label: 'Unpurchase', Icon: Undo2 },
  toLead: { label: 'To Lead', Icon: Zap },
};

/** The rarer things that can be done with a job, each of which asks first. */
export function JobActions({
  purchase,
  userType,
  onAsk,
}: {
  purchase: PurchasedLead;
  userType: CurrentUser['userType'];
  onAsk: (act: JobAct, purchase: PurchasedLead) => void;
}) {
  const offered = actsOf(purchase, userType, serverNow());
  if (offered.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-x-2 border-t border-line pt-3">
      {offered.map((act) => {
        const { label, Icon } = acts[act];
        return (
          <Button key={act} variant="quiet" className="-ml-3 px-3" onClick={() => onAsk(act, purchase)}>
            <Icon aria-hidden="true" className="size-4.5" />
            <span>
              {label}
              <span className="sr-only"> {purchase.customerName}</span>
            </span>
          </Button>
        );
      })}
    </div>
  );
}
