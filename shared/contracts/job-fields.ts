import * as z from 'zod/mini';
import {
  inspectionTypes,
  jobPropertyTypes,
  jobServiceTypes,
  leadStatuses,
  storedBudgetRanges,
  storedUrgencies,
  timeframes,
} from '../domain/words/enums.ts';
import { instant } from './wire.ts';

/** The fields that describe the work, on the market and in the pipeline alike. */
export const jobFields = {
  jobReference: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  serviceType: z.enum(jobServiceTypes),
  electricalWork: z.string(),
  propertyType: z.enum(jobPropertyTypes),
  urgency: z.enum(storedUrgencies),
  budgetRange: z.enum(storedBudgetRanges),
  hasExistingElectrician: z.boolean(),
  serviceLocation: z.string(),
  timeframe: z.enum(timeframes),
  preferredPickupDate: z.nullable(z.string()),
  preferredDropoffDate: z.nullable(z.string()),
  isFlexibleDates: z.boolean(),
  specialRequests: z.nullable(z.string()),
  inspectionType: z.enum(inspectionTypes),
  leadScore: z.int(),
  /** How many photos the customer sent, which are shown after the sale. */
  photoCount: z.int(),
  status: z.enum(leadStatuses),
  createdAt: instant,
};
