import type { EndpointShape } from './endpoint.ts';
import * as abn from './abn.ts';
import * as account from './account.ts';
import * as alerts from './alerts.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as callbacks from './callbacks.ts';
import * as crashReports from './crash-reports.ts';
import * as customerRequests from './customer-requests.ts';
import * as discounts from './discounts.ts';
import * as doubtfulTexts from './doubtful-texts.ts';
import * as emailConfirmation from './email-confirmation.ts';
import * as followUps from './follow-ups.ts';
import * as guarantee from './guarantee.ts';
import * as heldLeads from './held-leads.ts';
import * as homePage from './home-page.ts';
import * as insurance from './insurance.ts';
import * as invitations from './invitations.ts';
import * as leads from './leads.ts';
import * as live from './live.ts';
import * as login from './login.ts';
import * as manualLeads from './manual-leads.ts';
import * as marketSettings from './market-settings.ts';
import * as operators from './operators.ts';
import * as payments from './payments.ts';
import * as places from './places.ts';
import * as privacy from './privacy.ts';
import * as providers from './providers.ts';
import * as purchaseLists from './purchase-lists.ts';
import * as purchases from './purchases.ts';
import * as quotes from './quotes.ts';
import * as secondFactor from './second-factor.ts';
import * as serviceArea from './service-area.ts';
import * as suburbs from './suburbs.ts';
import * as system from './system.ts';
import * as taxDocuments from './tax-documents.ts';
import * as team from './team.ts';
import * as tracking from './tracking.ts';
import * as workQueues from './work-queues.ts';

const contracts = [
  abn, account, alerts, audit, auth, callbacks, crashReports, customerRequests, discounts, doubtfulTexts, emailConfirmation, followUps, guarantee, heldLeads,
  homePage, insurance, invitations, leads, live, login, manualLeads, marketSettings, operators, payments, places, privacy, providers,
  purchaseLists, purchases, quotes, secondFactor, serviceArea, suburbs, system, taxDocuments, team, tracking, workQueues,
];

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'access' in value && 'method' in value && 'path' in value;

/** Returns the endpoints among the exports of a contract, single or grouped. */
function endpointsIn(exported: object): EndpointShape[] {
  const values = Object.values(exported).flatMap((value: unknown) => (isEndpoint(value) ? [value] : Object.values(value ?? {})));
  return values.filter(isEndpoint);
}

/** Every declared endpoint. `route` refuses to mount any other. */
export const endpoints: readonly EndpointShape[] = [...new Set(contracts.flatMap(endpointsIn))];
