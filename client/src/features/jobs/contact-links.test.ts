import { expect, it } from 'vitest';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { emailHref, mapsHref, textHref } from './contact-links.ts';

const purchase = buildPurchase({ customerName: 'Priya Sharma', customerEmail: 'p&q@example.com' });

it('opens a text with a first line in it', () => {
  const href = textHref(purchase, { firstName: 'Sam', companyName: 'Volt Electrical' });

  expect(href.startsWith('sms:+61491570110?&body=')).toBe(true);
  expect(decodeURIComponent(href)).toContain("Hi Priya, it's Sam from Volt Electrical about");
});

it('cannot be made to carry anything else by what a customer typed', () => {
  expect(emailHref(purchase)).toBe('mailto:p%26q%40example.com?subject=Your%20electrical%20job%20AE-901E');
  expect(mapsHref(buildPurchase({ customerAddress: '1 A St&x=y' }))).toContain('1%20A%20St%26x%3Dy');
});
