import * as z from 'zod/mini';
import { inspectionTypes, jobPropertyTypes, jobServiceTypes, storedUrgencies } from '../domain/words/enums.ts';
import { pipelineUsers } from '../domain/people/roles.ts';
import { defineEndpoint } from './endpoint.ts';
import { purchasedLead } from './purchases.ts';
import { electricalWork } from './quotes.ts';
import { line, optionalEmail, optionalText, phone } from './wire.ts';

export const manualUrgencies = ['urgent', 'within_week', 'within_month', 'flexible'] as const;

export const FIRST_VEHICLE_YEAR = 1900;
export const MAX_TRAVEL_KM = 200;

/** Returns the latest year a vehicle may have: next year's models are sold this year. */
export function lastVehicleYear(now: Date): number {
  return Math.max(2025, now.getFullYear() + 1);
}

const customer = {
  customerName: line({ min: 1, max: 100, message: 'Customer name is required' }),
  customerPhone: phone('Phone number is required'),
  customerEmail: optionalEmail('Valid email is required'),
  customerAddress: optionalText(200),
};

/** An electrician's own job, as the dialog asks for it. */
export const electricalJobForm = z.object({
  jobKind: z.literal('electrical'),
  ...customer,
  electricalWork,
  serviceType: z._default(z.enum(jobServiceTypes, 'Please choose a service type'), 'repair'),
  propertyType: z._default(z.enum(jobPropertyTypes, 'Please choose a property type'), 'residential'),
  urgency: z._default(z.enum(storedUrgencies, 'Please choose how urgent it is'), 'within_week'),
  serviceLocation: line({ min: 1, max: 200, message: 'Service location is required' }),
  specialRequests: optionalText(2000),
});

const year = () => `Vehicle year must be between ${FIRST_VEHICLE_YEAR} and ${lastVehicleYear(new Date())}`;
const travel = `Travel distance must be between 0 and ${MAX_TRAVEL_KM}`;

/** Work on a vehicle: the specification's manual lead. */
export const vehicleJobForm = z.object({
  jobKind: z.literal('vehicle'),
  ...customer,
  vehicleMake: line({ min: 1, max: 60, message: 'Vehicle make is required' }),
  vehicleModel: line({ min: 1, max: 60, message: 'Vehicle model is required' }),
  vehicleYear: z._default(
    z.int({ error: year }).check(
      z.refine((typed) => typed >= FIRST_VEHICLE_YEAR && typed <= lastVehicleYear(new Date()), { error: year }),
    ),
    2024,
  ),
  vehicleRego: optionalText(20),
  urgency: z._default(z.enum(manualUrgencies, 'Please choose how urgent it is'), 'within_week'),
  travelDistance: z._default(z.number(travel).check(z.minimum(0, travel), z.maximum(MAX_TRAVEL_KM, travel)), 20),
  preferredLocation: line({ min: 1, max: 200, message: 'Preferred location is required' }),
  inspectionType: z._default(z.enum(inspectionTypes, 'Please choose where'), 'either'),
  specificRequests: optionalText(2000),
  budgetConcern: optionalText(60),
  previousExperience: optionalText(60),
});

// A payload without a kind is a vehicle job, as in the specification.
const withKind = z.transform((body: unknown) =>
  typeof body === 'object' && body !== null && !('jobKind' in body) ? { jobKind: 'vehicle', ...body } : body,
);

const once = {
  /** Idempotency key, chosen once per form, so that a repeated submission adds one job. */
  idempotencyKey: z.nullish(z.uuid('Must be a UUID')),
};

export const manualLeadForm = z.pipe(
  withKind,
  z.discriminatedUnion(
    'jobKind',
    [z.extend(electricalJobForm, once), z.extend(vehicleJobForm, once)],
    'Please choose the kind of job',
  ),
);

export const addManualLead = defineEndpoint({
  name: 'addManualLead',
  method: 'POST',
  path: '/api/leads/manual',
  summary: 'Put a job of your own into your pipeline; it is never on the market and costs nothing',
  access: pipelineUsers,
  limit: 'job',
  body: manualLeadForm,
  status: 201,
  response: purchasedLead,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'email_unconfirmed', 'conflict', 'rate_limited'],
});
