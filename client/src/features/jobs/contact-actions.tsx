import { Mail, MapPin, MessageSquare, Phone } from 'lucide-react';
import { formatPhone, isMobile, phoneHref } from '@shared/domain/contact/phone.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { ButtonAnchor } from '@/components/ui/button.tsx';
import { CopyButton } from '@/components/ui/copy-button.tsx';
import { rememberCall } from './call-memory.ts';
import { emailHref, mapsHref, textHref, type Sender } from './contact-links.ts';
import { useLogCall } from './log-call.ts';

function CallButton({ purchase, showsNumber = false }: { purchase: PurchasedLead; showsNumber?: boolean }) {
  const logCall = useLogCall(purchase.id);
  const handleCall = () => {
    rememberCall(purchase.id);
    logCall();
  };
  return (
    <ButtonAnchor href={phoneHref(purchase.customerPhone)} onClick={handleCall}>
      <Phone aria-hidden="true" className="size-4.5" />
      <span>
        Call{showsNumber ? <span className="tnum"> {formatPhone(purchase.customerPhone)}</span> : null}
        <span className="sr-only"> {purchase.customerName}</span>
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

/** Renders Call and Text on a phone. A desk, which may have no phone to call with, also shows the number, and Email. */
export function QuickContact({
  purchase,
  sender,
  isWide,
}: {
  purchase: PurchasedLead;
  sender: Sender;
  isWide: boolean;
}) {
  if (!isWide) {
    return (
      <div className={row}>
        <CallButton purchase={purchase} />
        <TextButton {...{ purchase, sender }} />
      </div>
    );
  }
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-1">
        <CallButton purchase={purchase} showsNumber />
        <CopyButton
          text={formatPhone(purchase.customerPhone)}
          label={
            <span>
              Copy<span className="sr-only"> the number</span>
            </span>
          }
        />
      </div>
      <div className={`${row} empty:hidden`}>
        <TextButton {...{ purchase, sender }} />
        <EmailButton purchase={purchase} />
      </div>
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
