import { ManageShell } from '@/features/manage/manage-shell.tsx';
import { Intake } from '@/features/market-admin/intake.tsx';
import { usePage } from '@/lib/use-page.ts';

export function ManageLeadsPage() {
  usePage({ title: 'Leads', robots: 'noindex' });
  return (
    <ManageShell heading="Leads">
      <Intake />
    </ManageShell>
  );
}
