import { ManageShell } from '@/features/manage/manage-shell.tsx';
import { ProviderList } from '@/features/manage/provider-list.tsx';
import { usePage } from '@/lib/use-page.ts';

export function ManageProvidersPage() {
  usePage({ title: 'Providers', robots: 'noindex' });
  return (
    <ManageShell heading="Providers">
      <ProviderList />
    </ManageShell>
  );
}
