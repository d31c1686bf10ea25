import { phoneHref } from '@shared/domain/contact/phone.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { isolate } from '@/lib/utils/isolate.ts';

/** Who writes to the customer. */
export interface Sender {
  firstName: string;
  companyName: string | null;
}

/** Returns a URL that opens a text message with a first line filled in. */
export function textHref(purchase: PurchasedLead, { firstName, companyName }: Sender): string {
  const [customer = ''] = purchase.customerName.split(' ');
  const from = companyName ? `${isolate(firstName)} from ${isolate(companyName)}` : isolate(firstName);
  const intro = `Hi ${customer}, it's ${from} about your electrical job (${purchase.jobReference}). When is a good time to talk?`;
  const number = phoneHref(purchase.customerPhone).replace('tel:', '');
  return `sms:${number}?&body=${encodeURIComponent(intro)}`;
}

/** Returns a URL that opens an email to the customer. */
export function emailHref({ customerEmail, jobReference }: PurchasedLead): string {
  const subject = encodeURIComponent(`Your electrical job ${jobReference}`);
  return `mailto:${encodeURIComponent(customerEmail ?? '')}?subject=${subject}`;
}

/** Returns a URL that opens the place in the phone's maps app. */
export function mapsHref({ customerAddress, serviceLocation }: PurchasedLead): string {
  const place = [customerAddress, serviceLocation].filter(Boolean).join(', ');
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
}
