import type { DataRecipient } from '@shared/domain/data-recipients.ts';
import { clientConfig } from '@/lib/client-config.ts';

const recipients: Record<DataRecipient, { name: string; text: string }> = {
  mail: {
    name: 'The mail service that sends our emails',
    text: 'gets the address and the text of each email. It may store them outside Australia.',
  },
  stripe: {
    name: 'Stripe',
    text: 'takes card payments of electricians, in the United States and other countries. It gets the card, the sum, your browser’s network address, and our numbers for the account, the lead and the payment. It gets no customer’s name or phone number.',
  },
  google_maps: {
    name: 'Google',
    text: 'suggests addresses, in the United States and other countries. It gets what you type into an address field, and your browser’s network address.',
  },
  push: {
    name: 'The push services of browsers (Google, Mozilla, Microsoft and Apple)',
    text: 'carry alerts to electricians who turned them on, in the United States and other countries. What an alert says is encrypted for the device.',
  },
  trades_register: {
    name: 'The licence register of New South Wales',
    text: 'tells us how a licence stands. It gets the number of an electrician’s licence.',
  },
  abn_lookup: {
    name: 'The Australian Business Register',
    text: 'tells us whose an ABN is. It gets the ABN of an electrician.',
  },
  file_storage: {
    name: 'The storage service that keeps files',
    text: 'holds the files that electricians send us. It may store them outside Australia.',
  },
};

/** Who outside our company receives personal data, by what is switched on here. */
export function RecipientList() {
  const { recipients: present } = clientConfig.privacy;
  if (present.length === 0) return <p>Nobody outside Australia receives data from us at present.</p>;
  return (
    <>
      <p>These receive data from us, each for the purpose that is named and no other:</p>
      <ul>
        {present.map((recipient) => (
          <li key={recipient}>
            <strong>{recipients[recipient].name}</strong> {recipients[recipient].text}
          </li>
        ))}
      </ul>
    </>
  );
}
