import { randomUUID } from 'node:crypto';
import { addManualLead as addManualLeadContract } from '../../../shared/contracts/manual-leads.ts';
import { purchaseLead } from '../../../server/modules/sales/purchases/purchase-lead.ts';
import { updateSalesStage } from '../../../server/modules/pipeline/update-sales-stage.ts';
import { reportLead } from '../../../server/modules/sales/guarantee/report-lead.ts';
import { decideLeadReport } from '../../../server/modules/sales/guarantee/decide-lead-report.ts';
import { logCall } from '../../../server/modules/sales/guarantee/log-call.ts';
import { requestCallback } from '../../../server/modules/back-office/callbacks/request-callback.ts';
import { setPriceWatch } from '../../../server/modules/alerts/set-price-watch.ts';
import { updateAlertSettings } from '../../../server/modules/alerts/update-alert-settings.ts';
import { addManualLead } from '../../../server/modules/pipeline/add-manual-lead.ts';
import { archiveLead } from '../../../server/modules/market/leads/archive-lead.ts';
import { createLead as fileRequest } from '../../../server/modules/market/leads/create-lead.ts';
import { updateLead } from '../../../server/modules/pipeline/update-lead.ts';
import { createPaymentIntent } from '../../../server/modules/sales/payments/create-payment-intent.ts';
import type { AppContext } from '../../../server/app/context.ts';
import { everything, newtown } from '../../support/alerts.ts';
import { drainAttempts, drainJobs } from '../../support/drain.ts';
import { createUser, quote } from '../../support/factories.ts';
import { addMember, answer, type Electrician, insureAndShow, sendCodeAndPhoto } from './traces.ts';
import { newPerson, type Person } from './people.ts';
import type { Viewer } from '../../../server/platform/http/caller.ts';

/** A world of people, each with what the product keeps of them. */
export interface World {
  admin: Viewer;
  customers: Person[];
  /** The customers who gave their email with each request. The others gave none. */
  emailed: Set<Person>;
  electricians: Electrician[];
  /** Who asked for a callback and nothing else. */
  callers: Person[];
  /** Who works for an electrician. */
  members: Person[];
  /** The secrets of the pages of requests. */
  tokens: string[];
}

async function file(ctx: AppContext, world: World, person: Person, { key = randomUUID(), text = person.text, network = person.lastName }: { key?: string; text?: string; network?: string } = {}): Promise<{ leadId: number; token: string }> {
  const { id, requestToken } = await fileRequest(ctx, { account: null, filedFrom: network, isFromForm: true }, {
    ...quote,
    customerEmail: world.emailed.has(person) ? person.email : null,
    preferredPickupDate: null,
    preferredDropoffDate: null,
    consentTextVersion: null,
    idempotencyKey: key,
    customerName: person.name,
    customerPhone: person.phone,
    customerAddress: person.address,
    serviceLocation: person.address,
    electricalWork: text,
    specialRequests: `Write to ${person.email} or ask for ${person.lastName}.`,
  });
  if (requestToken) world.tokens.push(requestToken);
  return { leadId: id, token: requestToken ?? '' };
}

/** Buys a lead as its form does: with a payment, for the person the form names. */
export async function buy(ctx: AppContext, { viewer, person }: Electrician, leadId: number): Promise<number> {
  await createPaymentIntent(ctx, { leadId, buyerId: viewer.id });
  const details = { buyerName: person.name, buyerEmail: person.email, buyerPhone: person.phone, buyerCompany: `${person.lastName} Electrical`, buyerAbn: viewer.abn };
  const { purchase } = await purchaseLead(ctx, viewer, leadId, details);
  return purchase.id;
}

async function work(ctx: AppContext, { viewer }: Electrician, { leadId, purchaseId, customer }: { leadId: number; purchaseId: number; customer: Person }) {
  await updateSalesStage(ctx, viewer, purchaseId, { salesStage: 'called', salesNotes: `${customer.name} of ${customer.address} is in on ${customer.phone}` });
  await updateLead(ctx, viewer, leadId, { customerName: `${customer.name} Senior`, customerEmail: customer.email, specialRequests: customer.text });
  await logCall(ctx, viewer, purchaseId);
}

/** What becomes of the requests of a customer, one kind after the other. */
async function live(ctx: AppContext, world: World, customer: Person, index: number): Promise<void> {
  const electrician = world.electricians[index % world.electricians.length];
  if (!electrician) throw new Error('Nobody buys');
  const kind = index % 6;
  // More than a network may send at once: those beyond are held.
  const { leadId, token } = await file(ctx, world, customer, kind === 0 ? { network: 'one for all' } : {});
  if (kind === 0) return;
  if (kind === 1) {
    await archiveLead(ctx, world.admin, leadId);
    await file(ctx, world, customer);
    return;
  }
  if (kind === 2) {
    const key = randomUUID();
    await file(ctx, world, customer, { key });
    await file(ctx, world, customer, { key, text: `${customer.text} Twice by now.` });
    return;
  }
  await sendCodeAndPhoto(ctx, { customer, token, leadId });
  const purchaseId = await buy(ctx, electrician, leadId);
  await work(ctx, electrician, { leadId, purchaseId, customer });
  // What the customer says on their page would decide a report by itself.
  if (kind === 4) await report(ctx, { admin: world.admin, viewer: electrician.viewer, purchaseId, customer });
  await answer(ctx, { customer, token, electrician, isConcern: kind === 5 });
  if (kind === 5) await file(ctx, world, customer);
}

interface Reporting {
  admin: Viewer;
  viewer: Viewer;
  purchaseId: number;
  customer: Person;
}

async function report(ctx: AppContext, { admin, viewer, purchaseId, customer: { name, phone } }: Reporting): Promise<void> {
  await reportLead(ctx, viewer, purchaseId, { reason: 'dead_number', details: `${name} does not answer ${phone}`, remedy: 'refund' });
  const { rows } = await ctx.store.raw.query(`select id from lead_reports where purchase_id = ${purchaseId}`);
  await decideLeadReport(ctx, admin, Number(rows[0]?.['id']), { decision: 'decline', reason: `${name} answered us at once` });
}

async function createElectrician(ctx: AppContext, hasAbn: boolean): Promise<Electrician> {
  const person = newPerson();
  const { firstName, lastName, phone, email, address } = person;
  const viewer = await createUser(ctx, {
    ...newtown,
    firstName,
    lastName,
    phone,
    email,
    username: lastName.toLowerCase(),
    companyName: `${lastName} Electrical`,
    businessAddress: address,
    licenseNumber: person.licence,
    licenseState: 'NSW',
    abn: hasAbn ? person.abn : null,
  });
  await updateAlertSettings(ctx, viewer, { ...everything, urgencies: [...everything.urgencies] });
  return { person, viewer };
}

/** Fills the market with so many people, and has each server in turn send the emails that follow. */
export async function createWorld(servers: readonly AppContext[], people: number): Promise<World> {
  const [ctx, other = ctx] = servers;
  if (!ctx || !other) throw new Error('A server is needed');
  const admin = await createUser(ctx, { userType: 'super_admin', username: 'proof-admin' });
  const world: World = { admin, customers: [], emailed: new Set(), electricians: [], callers: [], members: [], tokens: [] };
  for (let count = 0; count < people / 5; count += 1) world.electricians.push(await createElectrician(ctx, count % 3 !== 2));
  for (let count = 0; count < (people * 3) / 5; count += 1) {
    const customer = newPerson();
    world.customers.push(customer);
    if (count % 4 > 1) world.emailed.add(customer);
    await live(ctx, world, customer, count);
    if (count % 10 === 0) await drainJobs(count % 20 === 0 ? ctx : other);
  }
  for (let count = 0; count < people / 5; count += 1) {
    const person = newPerson();
    world.callers.push(person);
    await requestCallback(ctx, { firstName: person.firstName, lastName: person.lastName, mobile: person.phone, email: person.email, businessName: `${person.lastName} Electrical`, serviceArea: person.address });
  }
  await watchAndOwn(ctx, world);
  for (const [index, electrician] of world.electricians.entries()) {
    await insureAndShow(ctx, electrician);
    if (index % 5 === 0) world.members.push(await addMember(ctx, electrician));
  }
  await drainAttempts(ctx);
  ctx.clock.advance(60_000);
  await drainJobs(ctx);
  return world;
}

/** Price watches on what is for sale, and jobs that electricians add by hand for customers of the market. */
async function watchAndOwn(ctx: AppContext, { electricians, customers }: World): Promise<void> {
  const { rows } = await ctx.store.raw.query("select id from leads where status = 'available' order by id limit 10");
  for (const [index, { viewer }] of electricians.entries()) {
    const row = rows[index % rows.length];
    if (row) await setPriceWatch(ctx, { viewer, leadId: Number(row['id']), target: '1.00' });
    const customer = customers[index * 3];
    if (index % 4 === 0 && customer) {
      const { name: customerName, phone: customerPhone, email: customerEmail, address: customerAddress, text: electricalWork } = customer;
      const form = { jobKind: 'electrical', customerName, customerPhone, customerEmail, customerAddress, serviceLocation: customerAddress, electricalWork };
      await addManualLead(ctx, viewer, addManualLeadContract.body.parse(form));
    }
  }
}
