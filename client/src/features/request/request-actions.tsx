import type { CustomerRequest } from '@shared/contracts/customer-requests.ts';
import { PhoneCode } from '@/components/phone-code/phone-code.tsx';
import { DirtySections, useDirtySections } from '@/components/forms/dirty-sections.ts';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { usePageGuard } from '@/components/ui/page-guard.tsx';
import { RequestAnswers } from './request-answers.tsx';
import { EndLink, RequestChanges } from './request-changes.tsx';
import { RequestContact } from './request-contact.tsx';
import { RequestPhotos } from './request-photos.tsx';
import { actsOf } from './request-acts.ts';
import type { RequestControl } from './use-customer-request.ts';

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
      {state === 'taken' ? <RequestAnswers request={request} acts={acts} /> : null}
      {state === 'waiting' || state === 'checking' ? <RequestChanges request={request} acts={acts} /> : null}
      <EndLink acts={acts} />
      {question}
    </DirtySections>
  );
}
