import * as z from 'zod/mini';
import { optionalAbn, optionalPlainName, phone, plainName, text } from './wire.ts';

/** The error messages of the buyer's form. */
export const buyerMessages = {
  buyerName: 'Name is required',
  buyerEmail: 'Valid email required',
  buyerPhone: 'Phone number required',
};

/** The schema of the buyer's form, checked before it is sent. */
export const buyerForm = z.object({
  buyerName: plainName({ min: 1, max: 120, message: buyerMessages.buyerName }),
  buyerEmail: text({ min: 1, max: 254, message: buyerMessages.buyerEmail }).check(
    z.toLowerCase(),
    z.regex(z.regexes.email, buyerMessages.buyerEmail),
  ),
  buyerPhone: phone(buyerMessages.buyerPhone),
  buyerCompany: optionalPlainName(120),
  buyerAbn: optionalAbn,
});
