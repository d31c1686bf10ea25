import { DiscountCodes } from '@/features/manage/discount-codes.tsx';
import { ManageShell } from '@/features/manage/manage-shell.tsx';
import { usePage } from '@/lib/use-page.ts';

export function ManageDiscountCodesPage() {
  usePage({ title: 'Discount codes', robots: 'noindex' });
  return (
    <ManageShell heading="Discount codes">
      <DiscountCodes />
    </ManageShell>
  );
}
