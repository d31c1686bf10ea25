import { ManageShell } from '@/features/manage/manage-shell.tsx';
import { Privacy } from '@/features/manage/privacy.tsx';
import { usePage } from '@/lib/use-page.ts';

export function ManagePrivacyPage() {
  usePage({ title: 'Privacy', robots: 'noindex' });
  return (
    <ManageShell heading="Privacy">
      <Privacy />
    </ManageShell>
  );
}
