import * as z from 'zod/mini';
import { australianStates } from '../domain/enums.ts';
import { licenceClasses } from '../domain/licence.ts';
import { line, nullableText } from './wire.ts';

/** A licence as it is typed; empty fields arrive as null. */
export const licenceFields = {
  licenseNumber: nullableText(40),
  licenseState: z.pipe(
    z.nullable(z.union([z.literal(''), z.enum(australianStates)], 'Please choose a state')),
    z.transform((typed) => typed || null),
  ),
};

/** What is known of a licence beside its number, state and expiry. */
export const licenceDetails = {
  licenseClass: z.pipe(
    z.nullable(z.union([z.literal(''), z.enum(licenceClasses)], 'Please choose a class')),
    z.transform((typed) => typed || null),
  ),
  licenseHolder: nullableText(120),
};

/** A licence that may be left out. */
export const licence = {
  licenseNumber: z._default(licenceFields.licenseNumber, null),
  licenseState: z._default(licenceFields.licenseState, null),
};

type Licence = { licenseNumber?: string | null | undefined; licenseState?: string | null | undefined };

/** A number says nothing without the state that gave it, and a state nothing without a number. */
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

/** The form on screen asks for a whole licence. */
export const licenceForm = z.object({
  licenseNumber: line({ min: 1, max: 40, message: 'Please enter your licence number' }),
  licenseState: z.enum(australianStates, 'Please choose the state of your licence'),
  licenseClass: z.enum(licenceClasses, 'Please choose the class of your licence'),
  licenseHolder: line({ min: 1, max: 120, message: 'Please enter the name on the licence' }),
});
