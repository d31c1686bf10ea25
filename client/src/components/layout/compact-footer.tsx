import { Link } from 'wouter';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { paths } from '@shared/contracts/page-paths.ts';

/** Renders the footer of the dashboard and the pages in its frame; it leaves room for the bar at the bottom of a phone. */
export function CompactFooter() {
  return (
    <footer className="border-t border-line py-4 text-sm text-ink-3 max-lg:pb-24 print:hidden">
      <p className="mx-auto flex max-w-page flex-wrap gap-x-4 gap-y-1 px-4 md:px-6">
        <span className="py-1">Operated by {clientConfig.brand.operator}</span>
        <Link href={paths.privacyPolicy} className="py-1 underline">
          Privacy Policy
        </Link>
        <Link href={paths.termsAndConditions} className="py-1 underline">
          Terms and Conditions
        </Link>
      </p>
    </footer>
  );
}
