import { Suspense } from 'react';
import type { CustomerRequest } from '@shared/contracts/customer-requests.ts';
import { PhoneCode } from '@/components/phone-code/phone-code.tsx';
import { DirtySections, useDirtySections } from '@/components/forms/dirty-sections.ts';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { usePageGuard } from '@/components/ui/page-guard.tsx';
import { lazyOr } from '@/lib/lazy/lazy-or.tsx';
import { EndLink } from './end-link.tsx';
import { MissingPart } from './missing-part.tsx';
import { RequestContact } from './request-contact.tsx';
import { RequestPhotos } from './request-photos.tsx';
import { actsOf } from './request-acts.ts';
import type { RequestControl } from './use-customer-request.ts';

// A request is in one state, and each needs only one of them.
const RequestAnswers = lazyOr(async () => (await import('./request-answers.tsx')).RequestAnswers, MissingPart);
const RequestChanges = lazyOr(async () => (await import('./request-changes.tsx')).RequestChanges, MissingPart);

/** Once an electrician has the request, a landline has nothing to do about its number. */
const isConfirmable = ({ state, phone }: CustomerRequest) => (state === 'taken' ? phone.state === 'open' : phone.state !== 'confirmed');

/** Renders what the customer of a request can do: confirm their phone, change or cancel it, answer about the electrician, and turn the link off. */
export function RequestActions({ request, control, error }: { request: CustomerRequest; control: RequestControl; error: Error | null }) {
  const { token, show } = control;
  const acts = actsOf(control);
  const { state } = request;
  const { isDirty, report, forget } = useDirtySections();
  const question = usePageGuard({ isDirty, description: 'What you wrote hasn’t been sent yet.', onDiscard: forget });
  return (
    <DirtySections value={report}>
      {error ? <FormFailure error={error} /> : null}
      {isConfirmable(request) ? <PhoneCode token={token} request={request} onRequest={show} /> : null}
      <RequestPhotos token={token} request={request} onRequest={show} />
      <RequestContact request={request} control={control} />
      <Suspense>
        {state === 'taken' ? <RequestAnswers request={request} acts={acts} /> : null}
        {state === 'waiting' || state === 'checking' ? <RequestChanges request={request} acts={acts} /> : null}
        <EndLink acts={acts} />
      </Suspense>
      {question}
    </DirtySections>
  );
}
