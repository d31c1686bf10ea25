import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { reportReasonLabels } from '@shared/domain/words/labels.ts';
import { CopyButton } from '@/components/ui/copy-button.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { formatDollars } from '@/lib/time/format.ts';
import { reportText, reportTones } from './purchase-state.ts';

function CreditHelp({ code, value }: { code: string; value: string | null }) {
  const worth = value === null ? 'One lead of any price, free' : `Takes ${formatDollars(value)} off one lead`;
  return (
    <>
      <p>{worth}: enter it under “Have a code?” when you buy.</p>
      <div className="-ml-2">
        <CopyButton text={code} label="Copy code" />
      </div>
    </>
  );
}

/** Renders the bad lead report of a purchase and its decision. */
export function ReportWords({ purchase }: { purchase: PurchasedLead }) {
  const { report } = purchase;
  if (!report) return null;
  return (
    <div className="text-sm">
      <p className="font-semibold break-words">{reportText(purchase)}</p>
      <p className="text-ink-2">Bad lead: {reportReasonLabels[report.reason]}</p>
      {report.creditCode ? <CreditHelp code={report.creditCode} value={report.creditValue} /> : null}
    </div>
  );
}

/** Renders the report in a panel, for a card. */
export function ReportPanel({ purchase }: { purchase: PurchasedLead }) {
  const { report } = purchase;
  if (!report) return null;
  return (
    <Panel tone={reportTones[report.status]}>
      <ReportWords purchase={purchase} />
    </Panel>
  );
}
