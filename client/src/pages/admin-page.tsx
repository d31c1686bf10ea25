import { ArrowLeft } from 'lucide-react';
import { paths } from '@shared/contracts/page-paths.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { usePage } from '@/lib/use-page.ts';

export function AdminPage() {
  usePage({ title: 'Admin Panel', robots: 'noindex' });
  return (
    <div className="mx-auto grid max-w-lg justify-items-start gap-5 px-4 py-12 md:px-6">
      <h1 className="text-3xl">Admin Panel</h1>
      <p>The operator’s dashboard is not part of this version.</p>
      <ButtonLink href={paths.home} variant="secondary">
        <ArrowLeft aria-hidden="true" className="size-4.5" />
        Back
      </ButtonLink>
    </div>
  );
}
