import type { CustomerRequest } from '@shared/contracts/customer-requests.ts';
import { EmergencyPanel, NO_PROMISE } from './emergency-notice.tsx';

/**
 * Renders the network distributors of a state, if there are any. Where the list arrives late, it stands so far down that nothing near a
 * finger moves. Their numbers are dialled as they are, because not all of them work from abroad.
 */
export function Distributors({ distributors }: Pick<CustomerRequest, 'distributors'>) {
  if (distributors.length === 0) return null;
  return (
    <section className="mt-3">
      <h2 className="text-lg">Network distributors</h2>
      <p>Your bill says which is yours.</p>
      <ul>
        {distributors.map(({ name, area, phone }) => (
          <li key={name} className="py-1">
            {name}{' '}
            <a href={`tel:${phone.replaceAll(' ', '')}`} className="inline-flex min-h-11 items-center px-1 font-semibold whitespace-nowrap underline">
              {phone}
            </a>
            {area ? <span className="block text-sm text-ink-2">{area}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Standing = Pick<CustomerRequest, 'state' | 'hasPlace'> | null;

const OVER = 'Nobody can take your job any more. If you still need help, please call us.';

const standingTexts = {
  checking: 'We have to check your job before electricians see it. Please call us now.',
  taken: 'An electrician has taken your job and phones you from their own number. If nobody calls soon, please call us.',
  cancelled: OVER,
  closed: OVER,
};

function standingText(request: Standing): string {
  if (request && request.state !== 'waiting') return standingTexts[request.state];
  return `${request?.hasPlace ? 'Electricians near you see your job now. ' : ''}${NO_PROMISE}`;
}

/** Renders what comes first once an emergency was sent, and announces where the request stands once that is known. */
export function SentEmergency({ request }: { request: Standing }) {
  return (
    <EmergencyPanel>
      <output>{standingText(request)}</output>
    </EmergencyPanel>
  );
}
