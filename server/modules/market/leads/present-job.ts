import type { leads } from '../../../../shared/schema/index.ts';

type LeadRow = typeof leads.$inferSelect;

type Job = Pick<
  LeadRow,
  | 'jobReference'
  | 'serviceType'
  | 'propertyType'
  | 'urgency'
  | 'budgetRange'
  | 'hasExistingElectrician'
  | 'timeframe'
  | 'preferredPickupDate'
  | 'preferredDropoffDate'
  | 'isFlexibleDates'
  | 'inspectionType'
  | 'leadScore'
  | 'photoCount'
  | 'status'
  | 'createdAt'
>;

type PublicCopy = Pick<
  LeadRow,
  'publicName' | 'publicPhone' | 'publicLocation' | 'publicElectricalWork' | 'publicSpecialRequests'
>;

type PrivateCopy = Pick<
  LeadRow,
  | 'customerName'
  | 'customerPhone'
  | 'customerEmail'
  | 'customerAddress'
  | 'serviceLocation'
  | 'electricalWork'
  | 'specialRequests'
>;

/** Presents what everyone who sees a lead may know of the work. Nothing in it identifies a person. */
export function presentJob(lead: Job): Job {
  return {
    jobReference: lead.jobReference,
    serviceType: lead.serviceType,
    propertyType: lead.propertyType,
    urgency: lead.urgency,
    budgetRange: lead.budgetRange,
    hasExistingElectrician: lead.hasExistingElectrician,
    timeframe: lead.timeframe,
    preferredPickupDate: lead.preferredPickupDate,
    preferredDropoffDate: lead.preferredDropoffDate,
    isFlexibleDates: lead.isFlexibleDates,
    inspectionType: lead.inspectionType,
    leadScore: lead.leadScore,
    photoCount: lead.photoCount,
    status: lead.status,
    createdAt: lead.createdAt,
  };
}

/** Presents the redacted texts in place of the customer's own words. */
export function presentPublicCopy(lead: PublicCopy) {
  return {
    customerName: lead.publicName,
    customerPhone: lead.publicPhone,
    serviceLocation: lead.publicLocation,
    electricalWork: lead.publicElectricalWork,
    specialRequests: lead.publicSpecialRequests,
  };
}

/** Presents the customer's own words and contact. */
export function presentContact(lead: PrivateCopy): PrivateCopy {
  return {
    customerName: lead.customerName,
    customerPhone: lead.customerPhone,
    customerEmail: lead.customerEmail,
    customerAddress: lead.customerAddress,
    serviceLocation: lead.serviceLocation,
    electricalWork: lead.electricalWork,
    specialRequests: lead.specialRequests,
  };
}
