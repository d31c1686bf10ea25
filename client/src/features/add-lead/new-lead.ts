import type { FieldErrors, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { manualLeadForm } from '@shared/contracts/manual-leads.ts';
import type { JobKind } from '@shared/domain/words/enums.ts';

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

/** What was entered so far, for both kinds of job, so that switching kinds loses nothing. */
export type NewLead = Record<NewLeadField, string> & { jobKind: JobKind };

/** A validated lead, in the contract's shape. */
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

// Each kind has its own contract name for what is a single field here.
const ownNames = new Map<string, NewLeadField>([
  ['serviceLocation', 'location'],
  ['preferredLocation', 'location'],
  ['specialRequests', 'notes'],
  ['specificRequests', 'notes'],
]);

function isField(name: string): name is NewLeadField {
  return name in empty;
}

/** Returns the form field that a validation issue's path belongs to; null for none. */
export function fieldOf(path: string, jobKind: JobKind): NewLeadField | null {
  if (path === 'urgency' && jobKind === 'vehicle') return 'vehicleUrgency';
  return ownNames.get(path) ?? (isField(path) ? path : null);
}

/** Returns true once anything was entered; choosing a kind of job does not count. */
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

/** Validates the lead by the contract of its kind; keeps the first issue of each field. */
export const resolver: Resolver<NewLead, unknown, CheckedLead> = (lead) => {
  const { data, error } = manualLeadForm.safeParse(payloadOf(lead));
  if (data) return { values: data, errors: {} };
  const errors: FieldErrors<NewLead> = {};
  for (const { path, message } of error.issues) {
    const field = fieldOf(String(path[0]), lead.jobKind);
    if (field) errors[field] ??= { type: 'invalid', message };
  }
  return { values: {}, errors };
};
