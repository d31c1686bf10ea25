import { Mail, MapPin, MessageSquare, Phone } from 'lucide-react';
import { isMobile, phoneHref } from '@shared/domain/contact/phone.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { ButtonAnchor } from '@/components/ui/button.tsx';
import { rememberCall } from './call-memory.ts';
import { emailHref, mapsHref, textHref, type Sender } from './contact-links.ts';
import { useLogCall } from './log-call.ts';

function CallButton({ purchase }: { purchase: PurchasedLead }) {
  const logCall = useLogCall(purchase.id);
  const handleCall = () => {
    rememberCall(purchase.id);
    logCall();
  };
  return (
    <ButtonAnchor href={phoneHref(purchase.customerPhone)} onClick={handleCall}>
      <Phone aria-hidden="true" className="size-4.5" />
      <span>
        Call<span className="sr-only"> {purchase.customerName}</span>
      </span>
    </ButtonAnchor>
  );
}

function TextButton({ purchase, sender }: { purchase: PurchasedLead; sender: Sender }) {
  if (!isMobile(purchase.customerPhone)) return null;
  return (
    <ButtonAnchor href={textHref(purchase, sender)} variant="secondary">
      <MessageSquare aria-hidden="true" className="size-4.5" />
      <span>
        Text<span className="sr-only"> {purchase.customerName}</span>
      </span>
    </ButtonAnchor>
  );
}

function EmailButton({ purchase }: { purchase: PurchasedLead }) {
  if (!purchase.customerEmail) return null;
  return (
    <ButtonAnchor href={emailHref(purchase)} variant="secondary">
      <Mail aria-hidden="true" className="size-4.5" />
      <span>
        Email<span className="sr-only"> {purchase.customerName}</span>
      </span>
    </ButtonAnchor>
  );
}

const row = 'grid auto-cols-fr grid-flow-col gap-2';

/** Renders Call, with Text on a phone or Email on other devices. */
export function QuickContact({
  purchase,
  sender,
  isWide,
}: {
  purchase: PurchasedLead;
  sender: Sender;
  isWide: boolean;
}) {
  return (
    <div className={row}>
      <CallButton purchase={purchase} />
      {isWide ? <EmailButton purchase={purchase} /> : <TextButton {...{ purchase, sender }} />}
    </div>
  );
}

/** Renders every way to reach a customer whose contact is unlocked. */
export function ContactActions({ purchase, sender }: { purchase: PurchasedLead; sender: Sender }) {
  return (
    <div className="grid gap-2">
      <div className={row}>
        <CallButton purchase={purchase} />
        <TextButton purchase={purchase} sender={sender} />
      </div>
      <div className={row}>
        <EmailButton purchase={purchase} />
        <ButtonAnchor href={mapsHref(purchase)} target="_blank" rel="noreferrer" variant="secondary">
          <MapPin aria-hidden="true" className="size-4.5" />
          Maps
        </ButtonAnchor>
      </div>
    </div>
  );
}
