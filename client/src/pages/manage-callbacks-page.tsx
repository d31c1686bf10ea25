import { CallbackQueue } from '@/features/manage/callback-queue.tsx';
import { ManageShell } from '@/features/manage/manage-shell.tsx';
import { usePage } from '@/lib/use-page.ts';

export function ManageCallbacksPage() {
  usePage({ title: 'Callbacks', robots: 'noindex' });
  return (
    <ManageShell heading="Callbacks">
      <CallbackQueue />
    </ManageShell>
  );
}
