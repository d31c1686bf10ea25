import { Reports } from '@/features/manage/reports.tsx';
import { ManageShell } from '@/features/manage/manage-shell.tsx';
import { usePage } from '@/lib/use-page.ts';

export function ManageReportsPage() {
  usePage({ title: 'Reported leads', robots: 'noindex' });
  return (
    <ManageShell heading="Reported leads">
      <Reports />
    </ManageShell>
  );
}
