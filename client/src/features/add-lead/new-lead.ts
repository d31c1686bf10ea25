import type { FieldErrors, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { manualLeadForm } from '@shared/contracts/manual-leads.ts';
import type { JobKind } from '@shared/domain/enums.ts';

const empty = {
  customerName: '',
  customerPhone: '',
  customerEmail: '',
  customerAddress: '',
  electricalWork: '',
  serviceType: 'repair',
  propertyType: 'residential',
  urgency: 'within_week',
  location: '',
  notes: '',
  vehicleMake: '',
  vehicleModel: '',
  vehicleYear: '2024',
  vehicleRego: '',
  vehicleUrgency: 'within_week',
  travelDistance: '20',
  inspectionType: 'either',
};

export type NewLeadField = keyof typeof empty;

/** What was entered so far, for both kinds of job: going over to the other one loses nothing. */
export type NewLead = Record<NewLeadField, string> & { jobKind: JobKind };

/** A lead that passed its checks, as the contract takes it. */
export type CheckedLead = z.output<typeof manualLeadForm>;

export const emptyLead: NewLead = { jobKind: 'electrical', ...empty };

/** The fields of each kind of job, in the order of the form. */
export const fieldsOfKind: Record<JobKind, readonly NewLeadField[]> = {
  electrical: [
    'customerName',
    'customerPhone',
    'location',
    'electricalWork',
    'serviceType',
    'urgency',
    'propertyType',
    'customerEmail',
    'customerAddress',
    'notes',
  ],
  vehicle: [
    'customerName',
    'customerPhone',
    'vehicleMake',
    'vehicleModel',
    'vehicleYear',
    'vehicleRego',
    'location',
    'inspectionType',
    'travelDistance',
    'vehicleUrgency',
    'customerEmail',
    'customerAddress',
    'notes',
  ],
};

// Each kind has a name of its own for what is one field here.
const ownNames = new Map<string, NewLeadField>([
  ['serviceLocation', 'location'],
  ['preferredLocation', 'location'],
  ['specialRequests', 'notes'],
  ['specificRequests', 'notes'],
]);

function isField(name: string): name is NewLeadField {
  return name in empty;
}

/** The field that an objection to the payload is about; null for none of them. */
export function fieldOf(path: string, jobKind: JobKind): NewLeadField | null {
  if (path === 'urgency' && jobKind === 'vehicle') return 'vehicleUrgency';
  return ownNames.get(path) ?? (isField(path) ? path : null);
}

/** Tells whether anything was entered; which kind was looked at does not count. */
export function isBegun(lead: NewLead): boolean {
  return Object.entries(empty).some(([name, start]) => lead[name as NewLeadField] !== start);
}

const numberIn = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));

function payloadOf(lead: NewLead): unknown {
  const { customerName, customerPhone, customerEmail, customerAddress, location, notes } = lead;
  const customer = { customerName, customerPhone, customerEmail, customerAddress };
  if (lead.jobKind === 'electrical') {
    const { electricalWork, serviceType, propertyType, urgency } = lead;
    return {
      jobKind: 'electrical',
      ...customer,
      electricalWork,
      serviceType,
      propertyType,
      urgency,
      serviceLocation: location,
      specialRequests: notes,
    };
  }
  const { vehicleMake, vehicleModel, vehicleYear, vehicleRego, vehicleUrgency, travelDistance, inspectionType } = lead;
  return {
    jobKind: 'vehicle',
    ...customer,
    vehicleMake,
    vehicleModel,
    vehicleYear: numberIn(vehicleYear),
    vehicleRego,
    urgency: vehicleUrgency,
    travelDistance: numberIn(travelDistance),
    preferredLocation: location,
    inspectionType,
    specificRequests: notes,
    budgetConcern: 'somewhat_important',
    previousExperience: 'regular_customer',
  };
}

/** Judges the lead by the contract of its kind; of several objections to a field the first one counts. */
export const judge: Resolver<NewLead, unknown, CheckedLead> = (lead) => {
  const { data, error } = manualLeadForm.safeParse(payloadOf(lead));
  if (data) return { values: data, errors: {} };
  const errors: FieldErrors<NewLead> = {};
  for (const { path, message } of error.issues) {
    const field = fieldOf(String(path[0]), lead.jobKind);
    if (field) errors[field] ??= { type: 'invalid', message };
  }
  return { values: {}, errors };
};
