import * as z from 'zod/mini';
import { australianStates } from '../domain/words/enums.ts';
import { licenceClasses } from '../domain/people/licence.ts';
import { line, nullableText } from './wire.ts';

/** A licence as typed; empty fields become null. */
export const licenceFields = {
  licenseNumber: nullableText(40),
  licenseState: z.pipe(
    z.nullable(z.union([z.literal(''), z.enum(australianStates)], 'Please choose a state')),
    z.transform((typed) => typed || null),
  ),
};

/** What is known about a licence besides its number, state and expiry. */
export const licenceDetails = {
  licenseClass: z.pipe(
    z.nullable(z.union([z.literal(''), z.enum(licenceClasses)], 'Please choose a class')),
    z.transform((typed) => typed || null),
  ),
  licenseHolder: nullableText(120),
};

/** An optional licence. */
export const licence = {
  licenseNumber: z._default(licenceFields.licenseNumber, null),
  licenseState: z._default(licenceFields.licenseState, null),
};

type Licence = { licenseNumber?: string | null | undefined; licenseState?: string | null | undefined };

/** Checks that number and state come together: a number means nothing without the state that issued it. */
export const licenceRules = (stateMessage: string) =>
  [
    z.refine<Licence>(({ licenseNumber, licenseState }) => licenseNumber !== null || licenseState === null, {
      message: 'Please enter the licence number too, or choose no state',
      path: ['licenseNumber'],
    }),
    z.refine<Licence>(({ licenseNumber, licenseState }) => licenseNumber === null || licenseState !== null, {
      message: stateMessage,
      path: ['licenseState'],
    }),
  ] as const;

/** The licence form, in which all fields are required. */
export const licenceForm = z.object({
  licenseNumber: line({ min: 1, max: 40, message: 'Please enter your licence number' }),
  licenseState: z.enum(australianStates, 'Please choose the state of your licence'),
  licenseClass: z.enum(licenceClasses, 'Please choose the class of your licence'),
  licenseHolder: line({ min: 1, max: 120, message: 'Please enter the name on the licence' }),
});
