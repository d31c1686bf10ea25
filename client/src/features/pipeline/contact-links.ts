import { phoneHref } from '@shared/domain/phone.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';

/** Who writes to the customer. */
export interface Sender {
  firstName: string;
  companyName: string | null;
}

/** Returns an address that opens a text message with a first line in it. */
export function textHref(purchase: PurchasedLead, { firstName, companyName }: Sender): string {
  const [customer = ''] = purchase.customerName.split(' ');
  const from = companyName ? `${firstName} from ${companyName}` : firstName;
  const intro = `Hi ${customer}, it's ${from} about your electrical job (${purchase.jobReference}). When is a good time to talk?`;
  const number = phoneHref(purchase.customerPhone).replace('tel:', '');
  return `sms:${number}?&body=${encodeURIComponent(intro)}`;
}

/** Returns an address that opens a mail to the customer. */
export function emailHref({ customerEmail, jobReference }: PurchasedLead): string {
  const subject = encodeURIComponent(`Your electrical job ${jobReference}`);
  return `mailto:${encodeURIComponent(customerEmail ?? '')}?subject=${subject}`;
}

/** Returns an address that opens the place in the phone's maps app. */
export function mapsHref({ customerAddress, serviceLocation }: PurchasedLead): string {
  const place = [customerAddress, serviceLocation].filter(Boolean).join(', ');
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
}
