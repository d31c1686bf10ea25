import type { AvailableLead } from '@shared/contracts/leads.ts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { suburbOf } from './lead-texts.ts';
import { OutcomePanel } from './outcome-panel.tsx';
import type { useTakeLead } from './use-take-lead.ts';

/** One question before a lead that costs nothing is taken; never a card form. */
export function ClaimDialog({
  lead,
  isAdmin,
  taking: { take, isPending, outcome },
  onClose,
}: {
  lead: AvailableLead;
  isAdmin: boolean;
  taking: Pick<ReturnType<typeof useTakeLead>, 'take' | 'isPending' | 'outcome'>;
  onClose: () => void;
}) {
  const which = `${lead.jobReference}, ${lead.serviceType} in ${suburbOf(lead.serviceLocation)}.`;
  const isOver = outcome?.kind === 'gone';
  return (
    <ConfirmDialog
      onClose={onClose}
      title={isAdmin ? 'Claim this lead?' : 'Claim this lead for free?'}
      description={
        isAdmin
          ? `${which} Admin Access - No Payment Required`
          : `${which} It has reached $0.00: no card, no payment.`
      }
      variant="primary"
      confirmLabel={isOver ? 'Back to leads' : isAdmin ? 'Claim' : 'Claim FREE'}
      pendingText="Claiming…"
      isPending={isPending}
      onConfirm={isOver ? onClose : () => take({ kind: 'claim' })}
    >
      {outcome ? <OutcomePanel outcome={outcome} /> : null}
    </ConfirmDialog>
  );
}
