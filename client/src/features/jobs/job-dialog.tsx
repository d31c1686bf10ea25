import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { EditJobDialog } from './edit-job-dialog.tsx';
import { LeavingDialog } from './leaving-dialog.tsx';
import { isLive, type JobAct } from './purchase-state.ts';
import { ReportDialog } from './report-dialog.tsx';
import type { Outcome } from './use-job-dialog.tsx';

/** Renders the dialog of an action on a job. */
export function JobDialog({
  act,
  purchase,
  userType,
  onLeadReturned,
  onClose,
}: {
  act: JobAct;
  purchase: PurchasedLead;
  userType: CurrentUser['userType'];
  onLeadReturned: () => void;
  onClose: (outcome: Outcome) => void;
}) {
  const handleClose = () => onClose('kept');
  if (act === 'edit') return <EditJobDialog purchase={purchase} onClose={handleClose} />;
  if (act === 'report') {
    return (
      <ReportDialog
        purchase={purchase}
        onReported={(saved) => onClose(isLive(saved) ? 'changed' : 'left')}
        onClose={handleClose}
      />
    );
  }
  const handleDone = () => {
    if (act !== 'archive') onLeadReturned();
    onClose('left');
  };
  return (
    <LeavingDialog
      act={act}
      purchase={purchase}
      userType={userType}
      onDone={handleDone}
      onClose={handleClose}
    />
  );
}
