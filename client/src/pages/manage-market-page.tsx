import { ManageShell } from '@/features/manage/manage-shell.tsx';
import { MarketSettings } from '@/features/market-settings/market-settings.tsx';
import { usePage } from '@/lib/use-page.ts';

export function ManageMarketPage() {
  usePage({ title: 'Market settings', robots: 'noindex' });
  return (
    <ManageShell heading="Market settings">
      <MarketSettings />
    </ManageShell>
  );
}
