import { catch as orElse } from 'zod/mini';
import * as z from 'zod/mini';
import type { BidFigures } from '@shared/contracts/bid-figures.ts';
import { buyingNeeds } from '@shared/domain/people/buying-rule.ts';
import { australianStates } from '@shared/domain/words/enums.ts';

// The figures must never show NaN, null or undefined, so missing values become zero or nothing here, and the screens need not
// check.
const count = orElse(z.int().check(z.minimum(0)), 0);
const percent = orElse(z.number().check(z.minimum(0)), 0);
const flag = (missing: boolean) => orElse(z.boolean(), missing);

const DECIMAL = /^\d+\.\d{2}$/;
const asDecimal = z.pipe(
  z.transform((value: unknown) => (typeof value === 'number' ? value.toFixed(2) : value)),
  z.string().check(z.regex(DECIMAL)),
);
const dollars = orElse(asDecimal, '0.00');
const dollarsOrNull = orElse(z.nullable(asDecimal), null);

const word = orElse(z.string().check(z.trim()), '');
const textOrNull = orElse(z.nullable(z.string().check(z.trim(), z.minLength(1))), null);
const instant = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));
const instantOrNull = orElse(z.nullable(instant), null);
const wholeOrNull = orElse(z.nullable(z.int()), null);

const asObject = z.transform((value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {},
);
const fields = <Shape extends z.core.$ZodShape>(shape: Shape) => z.pipe(asObject, z.object(shape));
/** Parses a list's rows, leaving out invalid ones. */
const rows = <Row extends z.ZodMiniType>(row: Row) =>
  z.pipe(
    z.transform((value: unknown) => (Array.isArray(value) ? value.filter((item) => row.safeParse(item).success) : [])),
    z.array(row),
  );

const analytics = fields({
  totalProviders: count,
  activeProviders: count,
  totalPurchases: count,
  totalRevenue: dollars,
  averageRevenuePerProvider: dollars,
  inboundLeads: count,
  conversionRate: percent,
  averageLeadValue: dollars,
  salesStages: fields({
    purchased: count,
    called: count,
    bookedIn: count,
    safetyCheck: count,
    paid: count,
    finalised: count,
  }),
  decisionHours: orElse(z.nullable(z.number()), null),
  today: fields({
    inbound: count,
    sold: count,
    lastSale: orElse(
      z.nullable(
        z.object({ jobReference: word, buyerName: word, companyName: textOrNull, amountPaid: dollars, at: instant }),
      ),
      null,
    ),
    callbacksWaiting: count,
    callbacksOverdue: count,
    nextCallback: orElse(z.nullable(z.object({ name: word, businessName: word, dueAt: instant })), null),
  }),
});

const charts = fields({
  months: rows(z.object({ month: z.string().check(z.regex(/^\d{4}-\d\d$/)), purchases: count, revenue: dollars })),
  funnel: rows(
    z.object({
      stage: z.enum(['purchased', 'called', 'quote_sent', 'quote_accepted', 'booked_in', 'invoice_paid']),
      count,
    }),
  ),
  week: rows(
    z.object({
      weekday: z.int().check(z.minimum(1), z.maximum(7)),
      hour: z.int().check(z.minimum(0), z.maximum(23)),
      inbound: count,
      sold: count,
    }),
  ),
  clearing: rows(z.object({ minute: z.int().check(z.minimum(0)), sold: count, meanPrice: dollars })),
});

const half = fields({ sales: count, medianMinutes: orElse(z.nullable(z.number()), null), medianPrice: dollarsOrNull });
const auctionCounts = fields({ auctions: count, unsoldAfterAnHour: count });

const bidFigures = fields({
  days: count,
  byBid: half,
  byHand: half,
  withBids: auctionCounts,
  withoutBids: auctionCounts,
  bands: rows(z.object({ state: orElse(z.nullable(z.enum(australianStates)), null), fromDollars: count, untilDollars: count, bids: count, accounts: count })),
});

const provider = z.object({
  id: z.int(),
  firstName: word,
  lastName: word,
  isActive: flag(true),
  email: textOrNull,
  phone: textOrNull,
  companyName: textOrNull,
  licenseNumber: textOrNull,
  licenseState: textOrNull,
  licenseExpiresOn: textOrNull,
  licenseSubmittedAt: instantOrNull,
  licenseRefusal: textOrNull,
  isVerified: flag(false),
  insuredUntil: textOrNull,
  insuranceReview: textOrNull,
  policyId: wholeOrNull,
  missingToBuy: orElse(z.array(z.enum(buyingNeeds)), []),
  createdAt: instantOrNull,
});

const lead = z.object({
  id: z.int(),
  status: word,
  customerSuburb: textOrNull,
  leadScore: wholeOrNull,
  createdAt: instantOrNull,
  urgencyLevel: word,
  serviceType: word,
  jobReference: textOrNull,
  isOwnJob: flag(false),
  soldPrice: dollarsOrNull,
  soldAt: instantOrNull,
  buyer: textOrNull,
  auction: orElse(z.nullable(z.object({ startsAt: instant, endsAt: instant, startPrice: asDecimal, endPrice: asDecimal })), null),
});

const followUp = z.object({ kind: z.enum(['held', 'unplaced', 'unsold', 'uncalled', 'concern', 'link']), jobReference: word, suburb: textOrNull, since: instant, buyerName: textOrNull });

export type FollowUp = z.infer<typeof followUp>;
export type Analytics = z.infer<typeof analytics>;
export type Today = Analytics['today'];
export type Charts = z.infer<typeof charts>;
export type Provider = z.infer<typeof provider>;
export type OperatorLead = z.infer<typeof lead>;

/** Parses the figures, with zeros for missing values. */
export function readAnalytics(answer: unknown): Analytics {
  return analytics.parse(answer);
}

/** Parses the charts' data; points without a position are left out. */
export function readCharts(answer: unknown): Charts {
  return charts.parse(answer);
}

/** Parses a page of electricians. */
export function readProviders(answer: unknown): Provider[] {
  return rows(provider).parse(answer);
}

/** Parses a page of leads. */
export function readLeads(answer: unknown): OperatorLead[] {
  return rows(lead).parse(answer);
}

/** Parses the figures of standing bids, with zeros for missing values. */
export function readBidFigures(answer: unknown): BidFigures {
  return bidFigures.parse(answer);
}

/** Parses the customers to help, leaving out invalid rows. */
export function readFollowUps(answer: unknown): FollowUp[] {
  return rows(followUp).parse(answer);
}
