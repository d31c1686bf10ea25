import * as z from 'zod/mini';
import { reportReasons, reportRemedies, reportStatuses, smsFailures, smsStatuses } from '../domain/words/enums.ts';
import { pipelineUsers } from '../domain/people/roles.ts';
import { type SortBy, sortsBy } from '../domain/words/sort.ts';
import { defineEndpoint } from './endpoint.ts';
import { purchasedLead } from './purchases.ts';
import { id, instant, money, optionalText, pageCursor, pathId } from './wire.ts';

export const logCall = defineEndpoint({
  name: 'logCall',
  method: 'POST',
  path: '/api/lead-purchases/:purchaseId/calls',
  summary: 'Log that you called the customer; calls within one minute count once',
  access: pipelineUsers,
  limit: 'job_change',
  params: z.object({ purchaseId: pathId }),
  response: z.object({ callAttempts: z.int() }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
});

export const reportForm = z.object({
  reason: z.enum(reportReasons, 'Please choose what is wrong with the lead'),
  details: optionalText(1000),
  remedy: z.enum(reportRemedies, 'Please choose a refund or a replacement credit'),
});

export const reportLead = defineEndpoint({
  name: 'reportLead',
  method: 'POST',
  path: '/api/lead-purchases/:purchaseId/report',
  summary: 'Report a bad lead within 7 days; a duplicate is replaced at once',
  access: pipelineUsers,
  limit: 'job',
  params: z.object({ purchaseId: pathId }),
  body: reportForm,
  response: purchasedLead,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'conflict', 'rate_limited'],
});

/** What became of a text: its status, or why it failed. */
const textOutcome = z.enum([...smsStatuses, ...smsFailures]);
export type TextOutcome = z.output<typeof textOutcome>;

/** A reported lead, as the super admin sees it. */
const leadReport = z.object({
  id,
  purchaseId: id,
  leadId: id,
  jobReference: z.string(),
  customerName: z.string(),
  /** As the customer filed it. */
  customerPhone: z.string(),
  /** The number that the customer gave instead once the request was sold; null if they did not. */
  customerCorrectedPhone: z.nullable(z.string()),
  /** The number that the buyer corrected it to; null if they did not. */
  correctedPhone: z.nullable(z.string()),
  electricalWork: z.string(),
  serviceLocation: z.string(),
  buyerName: z.string(),
  /** How many leads this account has reported, including this one; how many were approved, and how many of those automatically. */
  buyerReports: z.object({ reported: z.int(), approved: z.int(), automatic: z.int() }),
  buyerCompany: z.nullable(z.string()),
  amountPaid: money,
  purchasedAt: instant,
  reason: z.enum(reportReasons),
  details: z.nullable(z.string()),
  remedy: z.enum(reportRemedies),
  status: z.enum(reportStatuses),
  callAttempts: z.int(),
  /** What the customer last said about a call on the page of their request; null before they did. */
  customerAnswer: z.nullable(z.enum(['called', 'not_called'])),
  /** When the customer entered the code that was texted to the number as filed; null if they did not. */
  phoneConfirmedAt: z.nullable(instant),
  /** What became of the latest text to the number; null when none was sent. */
  textOutcome: z.nullable(textOutcome),
  decidedByName: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  decisionReason: z.nullable(z.string()),
  creditCode: z.nullable(z.string()),
  createdAt: instant,
});

export type LeadReport = z.input<typeof leadReport>;

/** The filters of the list of reports. */
const reportLists = [...reportStatuses, 'decided'] as const;
export type ReportList = (typeof reportLists)[number];

const reportColumns = ['reported', 'decided', 'buyer', 'paid'] as const;

/** The sort orders of the list of reports: "reported" and "decided" are the earliest first, "-paid" the highest price first. */
export const reportSorts = sortsBy(reportColumns);
export type ReportColumn = (typeof reportColumns)[number];
export type ReportSort = SortBy<ReportColumn>;

export const listLeadReports = defineEndpoint({
  name: 'listLeadReports',
  method: 'GET',
  path: '/api/lead-reports',
  summary:
    'Reported leads in the order asked for, otherwise those that wait oldest first and those that were decided latest first, fifty a page, with the way to the next in x-next-cursor. The pages after the first need the second factor again',
  access: ['super_admin'],
  stepUp: 'where asked',
  query: z.object({
    /** Waiting ones by default; `decided` are the approved and the declined ones. */
    status: z.optional(z.enum(reportLists, 'Please choose which reports to list')),
    sort: z.optional(z.enum(reportSorts, 'Not an order of reports')),
    cursor: z.optional(pageCursor),
  }),
  response: z.array(leadReport),
  errors: ['invalid_input', 'unauthenticated', 'forbidden'],
});

export const decideLeadReport = defineEndpoint({
  name: 'decideLeadReport',
  method: 'POST',
  path: '/api/lead-reports/:reportId/decision',
  summary: 'Approve a report, which gives its remedy, or decline it with a reason',
  access: ['super_admin'],
  stepUp: true,
  limit: 'manage',
  params: z.object({ reportId: pathId }),
  body: z
    .object({
      decision: z.enum(['approve', 'decline'], 'Please approve or decline'),
      reason: optionalText(1000),
    })
    .check(
      z.refine((body) => body.decision === 'approve' || body.reason !== null, {
        message: 'Please say why the report is declined',
        path: ['reason'],
      }),
    ),
  response: leadReport,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'conflict', 'rate_limited'],
});
