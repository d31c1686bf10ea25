import { AuditLog } from '@/features/manage/audit-log.tsx';
import { ManageShell } from '@/features/manage/manage-shell.tsx';
import { usePage } from '@/lib/use-page.ts';

export function ManageAuditLogPage() {
  usePage({ title: 'Audit log', robots: 'noindex' });
  return (
    <ManageShell heading="Audit log">
      <AuditLog />
    </ManageShell>
  );
}
