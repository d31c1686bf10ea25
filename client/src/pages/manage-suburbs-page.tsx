import { ManageShell } from '@/features/manage/manage-shell.tsx';
import { SuburbList } from '@/features/manage/suburb-list.tsx';
import { usePage } from '@/lib/use-page.ts';

export function ManageSuburbsPage() {
  usePage({ title: 'Suburbs', robots: 'noindex' });
  return (
    <ManageShell heading="Suburbs">
      <SuburbList />
    </ManageShell>
  );
}
