import { useId } from 'react';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { Button } from '@/components/ui/button.tsx';
import { leavesFocus } from '@/components/ui/leaves-focus.ts';
import { isolate } from '@/lib/utils/isolate.ts';
import { forgetCall, useReturnedFromCall } from './call-memory.ts';

/** Asks someone back from calling a new customer whether to mark the job as called. */
export function CalledQuestion({
  purchase,
  onCalled,
}: {
  purchase: PurchasedLead;
  onCalled: () => void;
}) {
  const textId = useId();
  const isBack = useReturnedFromCall(purchase.id);
  if (!isBack || purchase.salesStage !== 'purchased' || purchase.isArchived) return null;
  const [firstName = ''] = purchase.customerName.split(' ');
  const handleCalled = () => {
    forgetCall();
    onCalled();
  };
  return (
    <section
      ref={leavesFocus}
      aria-labelledby={textId}
      className="grid gap-2 rounded-md border border-neutral-wire/40 bg-neutral-tint p-3"
    >
      <output id={textId} className="font-semibold">
        Did you call {isolate(firstName)}?
      </output>
      <div className="flex flex-wrap gap-2">
        <Button onClick={handleCalled}>Mark as called</Button>
        <Button variant="secondary" onClick={forgetCall}>
          Not yet
        </Button>
      </div>
    </section>
  );
}
