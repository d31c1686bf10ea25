import { formatCents } from '@shared/domain/money.ts';
import { Button } from '@/components/ui/button.tsx';
import { clientConfig } from '@/lib/client-config.ts';
import { TEST_MODE } from './test-mode-banner.tsx';

/**
 * The last step of a purchase: what is pressed to pay, with the sum it stands for. The card form
 * takes this place where payments are real.
 */
export function PaymentStep({
  formId,
  cents,
  isPending,
  isPaused,
}: {
  formId: string;
  cents: number;
  isPending: boolean;
  isPaused: boolean;
}) {
  if (clientConfig.payments !== 'demo') {
    return <p className="w-full text-sm text-ink-2">Card payment is not available here yet.</p>;
  }
  return (
    <Button
      type="submit"
      form={formId}
      variant="spark"
      className="w-full flex-col !gap-0 sm:w-auto"
      disabled={isPaused}
      isPending={isPending}
      pendingText="Completing…"
    >
      <span className="tnum">Complete demo purchase {formatCents(cents)}</span>
      <span className="text-xs font-normal">{TEST_MODE}</span>
    </Button>
  );
}
