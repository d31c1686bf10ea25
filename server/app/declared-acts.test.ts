import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../shared/contracts/index.ts';
import { operatorFactor, userFactor } from '../../shared/contracts/second-factor.ts';
import { createCallback } from '../../tests/support/callbacks.ts';
import { customerOf } from '../../tests/support/customer-requests.ts';
import { archiveLead, createLead, createUser, PASSWORD } from '../../tests/support/factories.ts';
import { setMarket } from '../../tests/support/market.ts';
import { signInOperator } from '../../tests/support/operators.ts';
import { electricalJob } from '../../tests/support/own-jobs.ts';
import { reportOf, sendReport } from '../../tests/support/reports.ts';
import { type Agent, createPurchase, sendPurchase } from '../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import type { AuditAction } from '../modules/audit/audit-store.ts';
import type { Viewer } from '../platform/http/caller.ts';

let app: TestApp;
let ada: Viewer;
let admin: Agent;
let buyer: Viewer;

beforeAll(async () => {
  app = await createTestApp();
  ada = await createUser(app.ctx, { userType: 'super_admin' });
  admin = await app.signIn(ada);
  buyer = await createUser(app.ctx, { licenseNumber: '123456C', licenseState: 'NSW' });
});

afterAll(() => app.close());

type Sent = PromiseLike<{ status: number; body: Record<string, unknown> }>;

/** What an act writes down, and how it is done; or why it writes nothing down. */
type Declared = { writes: readonly AuditAction[]; act: () => Promise<Sent> | Sent } | { why: string };

const OWN_SETTINGS = 'It changes what its caller alone sees or gets.';
const BY_FACTOR_TESTS = 'What it writes down is tested where a second factor is at hand: second-factor/manage-factor.test.ts.';
const OPENS_NOTHING = 'Nothing is bought by it yet: the purchase is written down.';

const changeEmail = () => post('/api/account/email', { email: `ada-${Date.now()}@example.com`, currentPassword: PASSWORD });

const purchase = async () => (await createPurchase(app.ctx, buyer)).purchaseId;
const post = (path: string, body: object = {}) => admin.post(path).send(body);

/** What the customer of a purchase says on their page. */
async function answered(purchaseId: number, kind: 'not_called' | 'concern'): Promise<number> {
  const { rows } = await app.ctx.store.raw.query(
    `insert into customer_answers (lead_id, purchase_id, kind, created_at) select lead_id, id, '${kind}', now() from lead_purchases where id = ${purchaseId} returning id`,
  );
  return Number(rows[0]?.['id']);
}

async function held(): Promise<number> {
  const { id } = await createLead(app.ctx);
  await app.ctx.store.raw.query(`update leads set status = 'held', held_for = 'many_requests' where id = ${id}`);
  return id;
}

async function archived(): Promise<number> {
  const { id } = await createLead(app.ctx);
  await archiveLead(app.ctx, id);
  return id;
}

async function approvedCallback(): Promise<number> {
  const id = await createCallback(app.ctx);
  await admin.patch(`/api/provider-callbacks/${id}`).send({ status: 'approved' }).expect(200);
  return id;
}

const suburb = async () => (await post('/api/suburbs', { name: 'Newtown', state: 'NSW', postcode: '2042' })).body as { id: number; updatedAt: string };

/** The calls about one's own second factor. */
const factorActs = [...Object.values(userFactor), ...Object.values(operatorFactor)].filter(({ method }) => method !== 'GET').map(({ name }) => name);

async function otherPeriods() {
  const { body } = await admin.get('/api/privacy').expect(200);
  return { ...body.periods, unsoldLeadDays: body.periods.unsoldLeadDays + 1, base: { version: body.version } };
}

let phones = 0;

/** The number of a request that was just filed. */
async function filedPhone(): Promise<string> {
  phones += 1;
  const customerPhone = `0491 57${String(1000 + phones).padStart(4, '0')}`;
  await createLead(app.ctx, { customerPhone });
  return customerPhone;
}

/** Every call of super admins and operators that is no reading on screen. */
const declared: Readonly<Record<string, Declared>> = {
  updateServiceArea: {
    writes: ['user.service_area_changed'],
    act: () => admin.patch('/api/auth/update-service-area').send({ serviceLocation: 'Newtown NSW 2042', serviceLatitude: -33.9, serviceLongitude: 151.2, serviceRadius: 20 }),
  },
  updateProvider: { writes: ['provider.notes_updated'], act: () => admin.patch(`/api/providers/${buyer.id}`).send({ notes: `Called at ${Date.now()}` }) },
  lookUpLicence: { why: 'What it writes down is tested where a register is at hand: licences/licence-jobs.test.ts.' },
  decideInsurance: { why: 'What it writes down is tested where a certificate is at hand: insurance/decide-insurance.test.ts.' },
  changeRetention: { writes: ['privacy.periods_changed'], act: async () => post('/api/privacy/retention', await otherPeriods()) },
  findPerson: { writes: ['privacy.looked_up'], act: async () => post('/api/privacy/find', { contact: await filedPhone() }) },
  downloadPerson: { writes: ['privacy.downloaded'], act: async () => post('/api/privacy/download', { contact: await filedPhone() }) },
  correctPerson: { writes: ['privacy.corrected'], act: async () => post('/api/privacy/correct', { contact: await filedPhone(), name: 'Corrected Name' }) },
  previewErasure: { writes: ['privacy.looked_up'], act: async () => post('/api/privacy/erase/preview', { contact: await filedPhone() }) },
  erasePerson: { writes: ['privacy.erased'], act: async () => post('/api/privacy/erase', { contact: await filedPhone() }) },
  ...Object.fromEntries(factorActs.map((name) => [name, { why: BY_FACTOR_TESTS }])),
  updateCallback: { writes: ['callback.called'], act: async () => admin.patch(`/api/provider-callbacks/${await createCallback(app.ctx)}`).send({ status: 'called' }) },
  createInvitation: { writes: ['invitation.created'], act: async () => post(`/api/provider-callbacks/${await approvedCallback()}/invitation`, { by: 'link' }) },
  addManualLead: { writes: ['lead.added'], act: () => post('/api/leads/manual', electricalJob) },
  updateLead: { writes: ['lead.edited'], act: async () => admin.patch(`/api/leads/${(await createPurchase(app.ctx, buyer)).leadId}`).send({ customerName: 'Anna Newname' }) },
  archiveLead: { writes: ['lead.archived'], act: async () => post(`/api/leads/${(await createLead(app.ctx)).id}/archive`) },
  restoreLead: { writes: ['lead.restored'], act: async () => post(`/api/leads/${await archived()}/restore`) },
  releaseTestLead: { writes: ['lead.test_released'], act: () => post('/api/demo/test-lead', { location: 'Marrickville NSW 2204' }) },
  releaseLeads: { writes: ['lead.released'], act: async () => post('/api/leads/release', { ids: [await held()] }) },
  archiveLeads: { writes: ['lead.archived'], act: async () => post('/api/leads/archive', { ids: [(await createLead(app.ctx)).id] }) },
  reviewPublicText: {
    writes: ['lead.text_reviewed'],
    act: async () => post(`/api/leads/${(await createLead(app.ctx)).id}/public-text`, { electricalWork: null, specialRequests: null, base: { requestVersion: 1 } }),
  },
  purchaseLead: { writes: ['lead.claimed', 'lead.contact_revealed'], act: async () => sendPurchase(admin, (await createLead(app.ctx)).id, { paymentStatus: 'completed' }) },
  createPaymentIntent: { why: OPENS_NOTHING },
  forgetSavedCard: { why: OWN_SETTINGS },
  updateProfile: {
    writes: ['user.profile_changed'],
    act: () => {
      const { firstName, lastName, phone } = ada;
      return admin.patch('/api/account/profile').send({ firstName, lastName, phone, base: { firstName, lastName, phone } });
    },
  },
  changeEmail: { writes: ['user.email_change_requested'], act: () => changeEmail() },
  resendEmailChange: { why: 'It sends an email to the new address. That the change was asked for is written down.' },
  cancelEmailChange: {
    writes: ['user.email_change_cancelled'],
    act: async () => {
      await changeEmail().expect(200);
      return admin.delete('/api/account/email');
    },
  },
  changePassword: {
    writes: ['user.password_changed'],
    act: () => post('/api/account/password', { currentPassword: PASSWORD, password: PASSWORD, confirmPassword: PASSWORD }),
  },
  signOutDevice: { why: 'Written down as for all devices at once, which the next one shows.' },
  signOutOtherDevices: {
    writes: ['user.devices_signed_out'],
    act: async () => {
      await app.signIn(ada);
      return post('/api/account/devices/sign-out-others');
    },
  },
  downloadMyData: { writes: ['user.data_downloaded'], act: () => post('/api/account/data') },
  createDiscountCode: { writes: ['discount.created'], act: () => post('/api/discount-codes', { code: `ACT-${Date.now()}`, discountType: 'free' }) },
  updateDiscountCode: {
    writes: ['discount.changed'],
    act: async () => {
      const { body } = await post('/api/discount-codes', { code: `OFF-${Date.now()}`, discountType: 'free' }).expect(201);
      return admin.patch(`/api/discount-codes/${body.id}`).send({ isActive: false });
    },
  },
  validateDiscountCode: { why: 'It changes nothing.' },
  applyDiscountCode: { why: OPENS_NOTHING },
  updateSalesStage: { writes: ['purchase.stage_changed'], act: async () => admin.patch(`/api/lead-purchases/${await purchase()}/sales-stage`).send({ salesStage: 'called' }) },
  archivePurchase: { writes: ['purchase.archived'], act: async () => post(`/api/lead-purchases/${await purchase()}/archive`) },
  restorePurchase: {
    writes: ['purchase.restored'],
    act: async () => {
      const id = await purchase();
      await post(`/api/lead-purchases/${id}/archive`).expect(200);
      return post(`/api/lead-purchases/${id}/restore`);
    },
  },
  relistUncalled: {
    writes: ['lead.relisted', 'purchase.unpurchased'],
    act: async () => {
      const id = await purchase();
      await answered(id, 'not_called');
      await app.ctx.store.raw.query(`update lead_purchases set purchased_at = now() - interval '2 days' where id = ${id}`);
      return post(`/api/manage/follow-ups/uncalled/${id}/relist`);
    },
  },
  correctPlace: {
    writes: ['lead.place_corrected'],
    act: async () => {
      const { id } = await createLead(app.ctx, { serviceLocation: 'Richmond' });
      return post(`/api/manage/requests/${id}/place`, { serviceLocation: 'Richmond VIC 3121', base: { serviceLocation: 'Richmond' } });
    },
  },
  sendRequestLink: {
    writes: ['lead.link_sent'],
    act: async () => {
      const { id } = await customerOf(app).file({ customerEmail: 'priya@example.com' });
      return post(`/api/manage/requests/${id}/link`);
    },
  },
  closeConcern: { writes: ['lead.concern_closed'], act: async () => post(`/api/manage/follow-ups/concerns/${await answered(await purchase(), 'concern')}/close`) },
  unpurchase: { writes: ['lead.relisted', 'purchase.unpurchased'], act: async () => post(`/api/lead-purchases/${await purchase()}/unpurchase`) },
  contactToLead: { writes: ['lead.archived', 'purchase.converted'], act: async () => post(`/api/lead-purchases/${await purchase()}/contact-to-lead`) },
  deletePurchase: { writes: ['lead.archived', 'purchase.deleted'], act: async () => admin.delete(`/api/lead-purchases/${await purchase()}`) },
  logCall: { writes: ['purchase.call_logged'], act: async () => post(`/api/lead-purchases/${await purchase()}/calls`) },
  reportLead: { writes: ['report.filed'], act: async () => sendReport(admin, await purchase()) },
  decideLeadReport: {
    writes: ['report.declined'],
    act: async () => {
      const id = await purchase();
      await sendReport(await app.signIn(buyer), id).expect(200);
      return post(`/api/lead-reports/${(await reportOf(app.ctx, id)).id}/decision`, { decision: 'decline', reason: 'It answers.' });
    },
  },
  changeMarketSettings: {
    writes: ['market.settings_changed'],
    act: async () => {
      await setMarket(admin, { sampleSize: 7 });
      return Promise.resolve({ status: 200, body: {} });
    },
  },
  previewMarketSettings: { why: 'It changes nothing.' },
  updateAlertSettings: { why: OWN_SETTINGS },
  addPushSubscription: { why: OWN_SETTINGS },
  removePushSubscription: { why: OWN_SETTINGS },
  sendTestAlert: { why: OWN_SETTINGS },
  setPriceWatch: { why: OWN_SETTINGS },
  clearPriceWatch: { why: OWN_SETTINGS },
  createSuburb: { writes: ['suburb.created'], act: () => post('/api/suburbs', { name: 'Enmore', state: 'NSW', postcode: '2042' }) },
  updateSuburb: {
    writes: ['suburb.updated'],
    act: async () => {
      const { id, updatedAt } = await suburb();
      return admin.patch(`/api/suburbs/${id}`).send({ base: { updatedAt }, priceFrom: 123 });
    },
  },
  sendEmailConfirmation: { why: 'It sends an email to the address of the caller. That it was confirmed is written down.' },
  confirmEmail: { why: 'Written down as the act of the account whose address it is, which email-confirmation.test.ts shows.' },
  exportAuditLog: { writes: ['audit.exported'], act: () => admin.get('/api/audit-log/export?action=lead') },
  exportMyPurchasedLeads: {
    writes: ['lead.exported'],
    act: async () => {
      await purchase();
      return admin.get('/api/my-purchased-leads/export?limit=1');
    },
  },
  exportOperatorLeads: {
    writes: ['lead.exported'],
    act: async () => app.visitor().get('/api/admin/leads/export').set(await signInOperator(app)),
  },
  operatorLogout: {
    writes: ['operator.signed_out'],
    act: async () => app.visitor().post('/api/admin/logout').set(await signInOperator(app)).send({}),
  },
};

const byOperators = new Set(['operatorLogout', 'exportOperatorLeads']);

const acts = endpoints.filter(
  ({ method, access, stepUp }) => (method !== 'GET' || stepUp === true) && (access === 'operator' || (Array.isArray(access) && access.includes('super_admin'))),
);

describe('an act of a super admin or an operator', () => {
  it('is declared with what it writes down, or with why it does not', () => {
    expect(Object.keys(declared).toSorted()).toEqual(acts.map(({ name }) => name).toSorted());
  });

  it.each(Object.entries(declared).flatMap(([name, each]) => ('act' in each ? [[name, each] as const] : [])))('is written down: %s', async (name, { writes, act }) => {
    await app.ctx.store.raw.query('truncate rate_limits');
    const { rows: before } = await app.ctx.store.raw.query('select coalesce(max(id), 0) as id from audit_log');

    const { status, body } = await act();

    expect({ isDone: status === 200 || status === 201, body }).toMatchObject({ isDone: true });
    const { rows } = await app.ctx.store.raw.query(
      `select action from audit_log where id > ${Number(before[0]?.['id'])} and action <> 'contact.looked_at'
         and (${byOperators.has(name) ? 'actor_operator_id is not null' : `actor_user_id = ${ada.id}`}) order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining([...writes]));
  });
});
