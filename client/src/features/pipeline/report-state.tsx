import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { reportReasonLabels } from '@shared/domain/labels.ts';
import { CopyButton } from '@/components/ui/copy-button.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { formatDollars } from '@/lib/format.ts';
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

/** What was reported about a lead and what became of it, in words. */
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

/** The words about a report, set apart as a card needs it. */
export function ReportPanel({ purchase }: { purchase: PurchasedLead }) {
  const { report } = purchase;
  if (!report) return null;
  return (
    <Panel tone={reportTones[report.status]}>
      <ReportWords purchase={purchase} />
    </Panel>
  );
}
