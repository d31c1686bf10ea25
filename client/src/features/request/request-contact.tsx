import type { changeRequestEmail, changeRequestPhone, CustomerRequest } from '@shared/contracts/customer-requests.ts';
import { ContactChange } from '@/components/forms/contact-change.tsx';
import { NumberChange } from '@/components/phone-code/number-change.tsx';
import { call, type AddressOf } from '@/lib/api/api-client.ts';
import type { RequestControl } from './use-customer-request.ts';

// The types tie these addresses to their contracts, without the schemas.
const emailAddress: AddressOf<typeof changeRequestEmail> = { method: 'POST', path: '/api/request/email' };

const phoneAddress: AddressOf<typeof changeRequestPhone> = { method: 'POST', path: '/api/request/phone' };

interface Props {
  request: CustomerRequest;
  control: RequestControl;
}

function EmailChange({ request: { maskedEmail, state }, control: { token, show } }: Props) {
  const change = async (customerEmail: string | null) => show(await call<typeof changeRequestEmail>(emailAddress, { body: { token, customerEmail } }));
  return (
    <ContactChange
      open={maskedEmail ? 'Change or remove the email' : 'Get news by email'}
      label="Your email"
      hint={state === 'taken' ? 'The electrician sees it, too.' : undefined}
      submit="Save the email"
      input={{ type: 'email', autoComplete: 'email' }}
      onChange={change}
      removal={maskedEmail ? { label: 'Remove the email', onRemove: () => change(null) } : undefined}
    />
  );
}

/** Where the phone number has to be confirmed, it can be changed beside that. */
const isChangedElsewhere = ({ state, phone }: CustomerRequest) => state !== 'taken' && (phone.state === 'open' || phone.state === 'landline');

function NumberCorrection({ request, control: { token, show } }: Props) {
  if (isChangedElsewhere(request)) return null;
  const { state, phoneEnd } = request;
  const who = state === 'taken' ? 'The electrician calls' : 'Electricians get';
  return (
    <>
      <output>
        {who} the number ending in {phoneEnd}.
      </output>
      <NumberChange onChange={async (customerPhone) => show(await call<typeof changeRequestPhone>(phoneAddress, { body: { token, customerPhone } }))} />
    </>
  );
}

/** Renders how we and the electrician reach the customer, and how to correct it while the request goes on. */
export function RequestContact(props: Props) {
  const { maskedEmail, state } = props.request;
  if (state === 'cancelled' || state === 'closed') return null;
  return (
    <section aria-labelledby="contact" className="grid gap-2">
      <h2 id="contact" className="text-xl">
        How to reach you
      </h2>
      <NumberCorrection {...props} />
      <output>{maskedEmail ? <>News about your request goes to {maskedEmail}.</> : 'We don’t have your email address, so we can’t email you updates.'}</output>
      <EmailChange {...props} />
    </section>
  );
}
