import type { CustomerRequest } from '@shared/contracts/customer-requests.ts';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { RequestAnswers } from './request-answers.tsx';
import { EndLink, RequestChanges } from './request-changes.tsx';
import type { RequestActs } from './use-customer-request.ts';

/** Renders what the customer of a request can do: change or cancel it, answer about the electrician, and turn the link off. */
export function RequestActions({ request, acts, error }: { request: CustomerRequest; acts: RequestActs; error: Error | null }) {
  const { state } = request;
  return (
    <>
      {error ? <FormFailure error={error} /> : null}
      {state === 'taken' ? <RequestAnswers request={request} acts={acts} /> : null}
      {state === 'waiting' || state === 'checking' ? <RequestChanges request={request} acts={acts} /> : null}
      <EndLink acts={acts} />
    </>
  );
}
