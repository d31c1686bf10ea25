import { LegalSection } from '@/components/legal-page.tsx';
import { clientConfig } from '@/lib/client-config.ts';
import { periodInWords } from './legal-words.ts';

/** How long each kind of record is kept, by the settings of the market. */
export function PolicyPeriods() {
  const { unsoldLeadDays, soldLeadDays, callbackDays, messageDays } = clientConfig.privacy.retention;
  return (
    <LegalSection id="how-long" title="How long we keep it">
      <p>After these periods we make records anonymous or delete them:</p>
      <ul>
        <li>a request that nobody took: {periodInWords(unsoldLeadDays)} after you sent it</li>
        <li>a request that an electrician took: {periodInWords(soldLeadDays)} after the sale</li>
        <li>a request to be called about joining: {periodInWords(callbackDays)} after you sent it</li>
        <li>an email or push message from us: {periodInWords(messageDays)} after we sent it</li>
      </ul>
      <p>
        Invoices and receipts are kept for as long as tax law requires. An electrician’s account is kept until its
        owner asks us to delete it.
      </p>
    </LegalSection>
  );
}
