import type { CustomerRequest } from '@shared/contracts/customer-requests.ts';
import { EmergencyPanel, NO_PROMISE } from './emergency-notice.tsx';

/**
 * Renders the network distributors of a state. Below all else, so that no press is moved when it arrives. Their numbers are dialled as they
 * are, because not all of them work from abroad.
 */
function DistributorList({ distributors }: Pick<CustomerRequest, 'distributors'>) {
  return (
    <>
      <p className="mt-3">Network distributors (your bill says which is yours):</p>
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
    </>
  );
}

/** Renders what comes first once an emergency was sent, and where the request stands once that is known. */
export function SentEmergency({ request }: { request: Pick<CustomerRequest, 'state' | 'hasPlace' | 'distributors'> | null }) {
  return (
    <EmergencyPanel distributors={request?.distributors.length ? <DistributorList distributors={request.distributors} /> : null}>
      {request?.state === 'checking' ? (
        'We have to check your job before electricians see it. Please call us now.'
      ) : (
        <>
          {request?.state === 'waiting' && request.hasPlace ? 'Electricians near you see your job now. ' : null}
          {NO_PROMISE}
        </>
      )}
    </EmergencyPanel>
  );
}
