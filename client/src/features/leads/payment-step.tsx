import { clsx } from 'clsx';
import { formatCents } from '@shared/domain/money.ts';
import { Button } from '@/components/ui/button.tsx';
import { cardName } from './card-name.ts';
import { isTestMode, TEST_MODE } from './test-mode-banner.tsx';
import type { usePaymentMethod } from './use-payment-method.ts';

/** What is pressed to pay, with the sum it stands for; the name of the card too, where one is kept. */
export function PaymentStep({
  formId,
  cents,
  holdCents,
  isPending,
  isPaused,
  method: { isReal, card, terminal },
}: {
  formId: string;
  cents: number;
  /** What is held until the price is known: what is paid, or the sum of a payment that is open already. */
  holdCents: number;
  isPending: boolean;
  isPaused: boolean;
  method: Pick<ReturnType<typeof usePaymentMethod>, 'isReal' | 'card' | 'terminal'>;
}) {
  const sum = formatCents(cents);
  return (
    <>
      {isReal ? (
        <p className="w-full text-sm text-ink-2 tnum">
          We hold {formatCents(holdCents)}. You pay the live price at the moment you win, never more.
        </p>
      ) : null}
      <Button
        type="submit"
        form={formId}
        variant="spark"
        className={clsx('w-full sm:w-auto', !isPending && 'flex-col !gap-0')}
        disabled={isPaused || !terminal}
        isPending={isPending}
        pendingText="Completing…"
      >
        <span className="tnum">
          {isReal ? 'Pay' : 'Complete demo purchase'} {sum}
          {card ? <span className="whitespace-nowrap"> with {cardName(card)}</span> : null}
        </span>
        {isTestMode() ? <span className="text-xs font-normal">{TEST_MODE}</span> : null}
      </Button>
    </>
  );
}
