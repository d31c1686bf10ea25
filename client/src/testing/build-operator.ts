import type { WireResponseOf } from '@shared/contracts/endpoint.ts';
import type {
  listOperatorLeads,
  listOperatorProviders,
  OperatorAnalytics,
  OperatorCharts,
} from '@shared/contracts/operators.ts';

type WireProvider = WireResponseOf<typeof listOperatorProviders>[number];
type WireLead = WireResponseOf<typeof listOperatorLeads>[number];

/** Builds the figures of a busy market, for tests. */
export function buildAnalytics(overrides: Partial<OperatorAnalytics> = {}): OperatorAnalytics {
  return {
    totalProviders: 1_234,
    activeProviders: 1_100,
    totalPurchases: 987,
    totalRevenue: '28123.40',
    averageRevenuePerProvider: '22.79',
    decisionHours: 3.5,
    purchasesByMonth: { '2026-11': 40 },
    inboundLeads: 2_345,
    conversionRate: 42.08955,
    averageLeadValue: '28.49',
    salesStages: { purchased: 301, called: 202, bookedIn: 103, safetyCheck: 64, paid: 55, finalised: 46 },
    today: {
      inbound: 17,
      sold: 9,
      lastSale: {
        jobReference: 'AE-901E',
        buyerName: 'Sam Volt',
        companyName: 'Volt Electrical',
        amountPaid: '28.10',
        at: '2026-11-20T03:02:00.000Z',
      },
      callbacksWaiting: 3,
      callbacksOverdue: 1,
      nextCallback: {
        name: 'Ada Ampere',
        businessName: 'Ampere and Sons',
        dueAt: '2026-11-20T02:00:00.000Z',
      },
    },
    ...overrides,
  };
}

/** Builds the charts' data, for tests. */
export function buildCharts(overrides: Partial<OperatorCharts> = {}): OperatorCharts {
  return {
    months: [
      { month: '2026-10', purchases: 30, revenue: '812.40' },
      { month: '2026-11', purchases: 1_040, revenue: '28640.00' },
    ],
    funnel: [
      { stage: 'purchased', count: 200 },
      { stage: 'called', count: 150 },
      { stage: 'quote_sent', count: 90 },
      { stage: 'quote_accepted', count: 60 },
      { stage: 'booked_in', count: 50 },
      { stage: 'invoice_paid', count: 40 },
    ],
    week: [
      { weekday: 2, hour: 14, inbound: 12, sold: 3 },
      { weekday: 7, hour: 9, inbound: 4, sold: 8 },
    ],
    clearing: [
      { minute: 1, sold: 3, meanPrice: '39.00' },
      { minute: 4, sold: 1, meanPrice: '37.00' },
      { minute: 27, sold: 2, meanPrice: '22.15' },
      { minute: 300, sold: 1, meanPrice: '0.00' },
    ],
    ...overrides,
  };
}

/** Builds an electrician in the operator's list, for tests. */
export function buildProvider(overrides: Partial<WireProvider> = {}): WireProvider {
  return {
    id: 7,
    firstName: 'Sam',
    lastName: 'Volt',
    isActive: true,
    email: 'sam@example.com',
    phone: '0491570006',
    companyName: 'Volt Electrical',
    licenseNumber: '12345C',
    licenseState: 'NSW',
    licenseExpiresOn: '2027-03-03',
    licenseSubmittedAt: null,
    licenseRefusal: null,
    isVerified: true,
    insuredUntil: null,
    insuranceReview: null,
    policyId: null,
    missingToBuy: [],
    createdAt: '2026-09-10T03:05:00.000Z',
    ...overrides,
  };
}

/** Builds a lead in the operator's list, for tests. */
export function buildLead(overrides: Partial<WireLead> = {}): WireLead {
  const id = overrides.id ?? 901;
  return {
    id,
    status: 'available',
    customerSuburb: 'Petersham',
    leadScore: 7,
    createdAt: '2026-11-20T03:05:00.000Z',
    urgencyLevel: 'within_week',
    serviceType: 'upgrade',
    jobReference: `AE-${id}E`,
    isOwnJob: false,
    soldPrice: null,
    soldAt: null,
    buyer: null,
    auction: { startsAt: '2026-11-20T03:05:00.000Z', endsAt: '2026-11-20T04:05:00.000Z', startPrice: '40.00', endPrice: '0.00' },
    ...overrides,
  };
}
