import * as z from 'zod/mini';
import { buyingNeeds } from '../domain/people/buying-rule.ts';
import {
  certificateTypes,
  insuranceDecisions,
  insuranceStates,
  MAX_CERTIFICATE_BYTES,
  SUM_INSURED,
} from '../domain/people/insurance.ts';
import { insuranceReview } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, instant, line, pathId, text } from './wire.ts';

const policy = z.object({
  id,
  insurer: z.string(),
  policyNumber: z.string(),
  /** In whole dollars. */
  sumInsured: z.int(),
  /** The last day it is valid, YYYY-MM-DD. */
  expiresOn: z.string(),
  fileType: z.enum(certificateTypes),
  fileBytes: z.int(),
  uploadedAt: instant,
  /** `replaced`: a later one was filed before anyone reviewed it. */
  state: z.enum(insuranceStates),
  decidedAt: z.nullable(instant),
  refusalReason: z.nullable(z.string()),
});

/** A filed policy, as JSON. */
export type InsurancePolicy = z.input<typeof policy>;

const view = z.object({
  /** Whether buying needs a verified policy. */
  isRequired: z.boolean(),
  /** The last day of a verified policy, YYYY-MM-DD; null if none was verified. */
  insuredUntil: z.nullable(z.string()),
  /** The status of the latest policy while it is not verified. */
  insuranceReview,
  /** What the account still needs to buy any lead; empty when it may buy. */
  missingToBuy: z.array(z.enum(buyingNeeds)),
  /** The latest ten, newest first. */
  policies: z.array(policy),
});

/** An account's insurance with its history, as JSON. */
export type InsuranceView = z.input<typeof view>;

const SUM_MESSAGE = `Please enter the whole sum in dollars, from ${SUM_INSURED.min.toLocaleString('en-AU')} to ${SUM_INSURED.max.toLocaleString('en-AU')}`;

/** An amount as typed, with or without a dollar sign, commas and spaces; parsed into whole dollars. */
const sumInsured = z.pipe(
  z.pipe(
    z.string(SUM_MESSAGE).check(
      z.maxLength(30, SUM_MESSAGE),
      z.overwrite((typed) => typed.replaceAll(/[\s,$]/g, '')),
      z.regex(/^\d{1,12}$/, SUM_MESSAGE),
    ),
    z.transform((digits: string) => Number(digits)),
  ),
  z.int().check(z.minimum(SUM_INSURED.min, SUM_MESSAGE), z.maximum(SUM_INSURED.max, SUM_MESSAGE)),
);

const EXPIRY_MESSAGE = 'Please enter the day on which the policy ends';

/** The form's fields without its file. */
export const insuranceForm = z.object({
  insurer: line({ min: 1, max: 120, message: 'Please enter the insurer' }),
  policyNumber: line({ min: 1, max: 60, message: 'Please enter the policy number' }),
  sumInsured,
  expiresOn: z.iso.date(EXPIRY_MESSAGE).check(z.refine((date) => date >= '2000' && date < '2100', 'Please check the year')),
});

export const getMyInsurance = defineEndpoint({
  name: 'getMyInsurance',
  method: 'GET',
  path: '/api/insurance',
  summary: 'One’s own public liability insurance, and how each certificate stands',
  access: ['provider'],
  response: view,
  errors: ['unauthenticated', 'forbidden'],
});

export const fileInsurance = defineEndpoint({
  name: 'fileInsurance',
  method: 'POST',
  path: '/api/insurance',
  summary:
    'File a policy with its certificate, a PDF, JPEG or PNG. It waits for a person; one that was verified before counts until then, one that waited is replaced',
  access: ['provider'],
  limit: 'upload',
  body: insuranceForm,
  upload: { maxBytes: MAX_CERTIFICATE_BYTES },
  status: 201,
  response: view,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'email_unconfirmed', 'rate_limited', 'unavailable'],
});

const certificate = {
  method: 'GET',
  limit: 'manage',
  params: z.object({ policyId: pathId }),
  response: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
  mediaType: 'application/octet-stream',
} as const;

export const getCertificate = defineEndpoint({
  ...certificate,
  name: 'getCertificate',
  path: '/api/insurance/:policyId/certificate',
  summary: 'The certificate of one’s own policy, or for a super admin of any, to be saved as a file',
  access: ['provider', 'super_admin'],
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'rate_limited', 'unavailable'],
});

export const getOperatorCertificate = defineEndpoint({
  ...certificate,
  name: 'getOperatorCertificate',
  path: '/api/admin/insurance/:policyId/certificate',
  summary: 'The certificate of any policy, to be saved as a file',
  access: 'operator',
  errors: ['invalid_input', 'unauthenticated', 'not_found', 'rate_limited', 'unavailable'],
});

export const getProviderInsurance = defineEndpoint({
  name: 'getProviderInsurance',
  method: 'GET',
  path: '/api/providers/:providerId/insurance',
  summary: 'The public liability insurance of an electrician, and how each certificate stands',
  access: ['super_admin'],
  params: z.object({ providerId: pathId }),
  response: view,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found'],
});

const REASON_MESSAGE = 'Please say why, so that it can be put right';

/** Why a certificate is refused; its electrician reads this. */
export const refusalReason = text({ min: 1, max: 500, message: REASON_MESSAGE });

export const decideInsurance = defineEndpoint({
  name: 'decideInsurance',
  method: 'PATCH',
  path: '/api/insurance/:policyId',
  summary: 'Verify a policy, with the second factor given again, or refuse it with a reason; its electrician gets an email',
  access: ['super_admin'],
  stepUp: 'where asked',
  limit: 'manage',
  params: z.object({ policyId: pathId }),
  body: z
    .object({
      state: z.enum(insuranceDecisions, 'Please choose to verify or to refuse'),
      /** Why it is refused; left out when it is verified. */
      reason: z.optional(refusalReason),
      /** The state shown on screen (optimistic locking): nothing changes if someone else has decided since. */
      base: z.object({ state: z.enum(insuranceStates, 'Not a state of a policy') }),
    })
    .check(
      z.refine((body) => body.state !== 'refused' || body.reason !== undefined, { message: REASON_MESSAGE, path: ['reason'] }),
    ),
  response: view,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'conflict', 'rate_limited'],
});
