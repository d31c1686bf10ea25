import type { CustomerRequest } from '@shared/contracts/customer-requests.ts';
import { Distributors, SentEmergency } from '@/components/layout/sent-emergency.tsx';

/** Renders what to do first in an emergency, until an electrician has called. */
export function RequestEmergency({ request }: { request: CustomerRequest }) {
  const { state, calledAt, answer } = request;
  const isOver = state === 'cancelled' || state === 'closed' || calledAt !== null || answer === 'called';
  if (isOver) return null;
  return (
    <div>
      <p className="text-lg font-semibold text-active-wire">Emergency</p>
      <SentEmergency request={request} />
      <Distributors {...request} />
    </div>
  );
}
