// Alerts over two servers: how soon the push service has them, and whether a price watch tells once, and only what is so.
import { setTimeout as wait } from 'node:timers/promises';
import { buyLead, fileLead, readLeads, send } from './clients.mjs';
import { subscriptionOf } from './push-service.mjs';

const TIMEOUT_MS = 20_000;
/** What is due is looked for once a second: whatever would come has come by then. */
const SILENCE_MS = 4000;
const area = { serviceLocation: 'Marrickville NSW 2204', serviceLatitude: -33.911, serviceLongitude: 151.155, serviceRadius: 20 };

const turnOn = (url, device, cookie) => send(url, '/api/alerts/push', { body: subscriptionOf(device), cookie });

async function untilHanded(isHanded) {
  const end = performance.now() + TIMEOUT_MS;
  while (!isHanded() && performance.now() < end) await wait(10);
}

/**
 * Files leads near electricians with a device each, on either server in turn, and measures from before each is filed until
 * it is handed over for each device.
 */
export async function measureAlerts({ servers, cookies, push, count }) {
  const devices = new Set(cookies.map((_each, index) => `near-${index}`));
  for (const [index, cookie] of cookies.entries()) {
    await send(servers[0], '/api/auth/update-service-area', { method: 'PATCH', body: area, cookie });
    await turnOn(servers[0], `near-${index}`, cookie);
  }
  const startedAt = new Map();
  const told = () => push.handed.filter(({ topic, device }) => startedAt.has(topic) && devices.has(device));
  for (let index = 0; index < count; index += 1) {
    const filedFrom = performance.now();
    const topic = `lead-${await fileLead(servers[index % servers.length])}`;
    startedAt.set(topic, filedFrom);
    await untilHanded(() => new Set(told().filter((message) => message.topic === topic).map(({ device }) => device)).size >= devices.size);
  }
  // One that comes twice may come late.
  await wait(SILENCE_MS);
  const messages = told();
  const first = new Map();
  for (const { topic, device, at } of messages) {
    const key = `${topic} ${device}`;
    first.set(key, first.get(key) ?? at - startedAt.get(topic));
  }
  for (const [index, cookie] of cookies.entries()) {
    const { endpoint } = subscriptionOf(`near-${index}`);
    await send(servers[0], '/api/alerts/push/remove', { body: { endpoint }, cookie });
  }
  return { delays: [...first.values()], extra: messages.length - first.size, missed: count * devices.size - first.size };
}

/** Sets a watch some cents below the price of a lead that was just filed; returns the lead and when it is due. */
async function watchBelow(server, cents, cookie) {
  const leadId = await fileLead(server);
  const lead = (await readLeads(server, cookie)).find(({ id }) => id === leadId);
  const target = (Number(lead.currentPrice) - cents / 100).toFixed(2);
  const answer = await send(server, `/api/leads/${leadId}/price-watch`, { body: { target }, cookie });
  const { dueAt } = await answer.json();
  return { leadId, dueAt: Date.parse(dueAt) };
}

/** Watches two prices; one of the leads is sold before its price is reached. Says what was told of each, and how late. */
export async function measureWatches({ servers, cookies: [watcher, buyer], push }) {
  const [one, other] = servers;
  await turnOn(one, 'watcher', watcher);
  const reached = await watchBelow(one, 5, watcher);
  const sold = await watchBelow(other, 8, watcher);
  await buyLead(other, sold.leadId, buyer);
  const toldOf = ({ leadId }) => push.handed.filter(({ device, topic }) => device === 'watcher' && topic === `lead-${leadId}`);
  await untilHanded(() => toldOf(reached).length > 0);
  const lateMs = Date.now() - reached.dueAt;
  await wait(Math.max(reached.dueAt, sold.dueAt) - Date.now() + SILENCE_MS);
  const answer = await send(one, '/api/price-watches', { method: 'GET', cookie: watcher });
  const listed = await answer.json();
  return {
    told: toldOf(reached).length,
    toldOfSold: toldOf(sold).length,
    lateMs,
    isMarked: listed.some(({ leadId, isTold }) => leadId === reached.leadId && isTold),
    isCleared: !listed.some(({ leadId }) => leadId === sold.leadId),
  };
}
