// What the product is measured against: routes of bare Express, and routes written by hand with the product's session
// library and SQL and nothing else.
import { createServer } from 'node:http';
import connectPgSimple from 'connect-pg-simple';
import express from 'express';
import session from 'express-session';
import pg from 'pg';
import { openPayment, purchase } from './minimal-purchase.mjs';
import { alertSql, insertQuote, latestSalesSql, limitSql, marketSql, pipelineSql, settingsSql, viewerSql } from './minimal-sql.mjs';

const POOL = 10;

/** The answers of the product, to be sent again as they are. */
let bodies = {};

const same = (name) => (_req, res) => res.type('json').send(bodies[name]);

function bareRoutes(pool) {
  const routes = express.Router();
  routes.get('/express/leads', same('market'));
  routes.get('/express/my-purchased-leads', same('pipeline'));
  routes.post('/express/leads', express.json(), same('quote'));
  routes.post('/express/create-payment-intent', express.json(), same('intent'));
  routes.post('/express/leads/:leadId/purchase', express.json(), same('purchase'));
  routes.post('/insert/leads', express.json(), async (_req, res) => void res.status(201).json(await insertQuote(pool)));
  return routes;
}

const radians = (degrees) => (degrees * Math.PI) / 180;

function distance(viewer, { latitude, longitude }) {
  const halfLatitude = radians(latitude - viewer.service_latitude) / 2;
  const halfLongitude = radians(longitude - viewer.service_longitude) / 2;
  const chord = Math.sin(halfLatitude) ** 2 + Math.cos(radians(viewer.service_latitude)) * Math.cos(radians(latitude)) * Math.sin(halfLongitude) ** 2;
  return Math.round(127_420 * Math.asin(Math.min(1, Math.sqrt(chord)))) / 10;
}

function withPrice(lead, viewer, at) {
  const durationMs = lead.auctionDuration * 60_000;
  const left = Math.max(0, durationMs - Math.max(0, at - lead.lastPriceUpdate));
  const currentPrice = (Math.floor((Number(lead.startingPrice) * 100 * left) / durationMs) / 100).toFixed(2);
  const { latitude: _latitude, longitude: _longitude, ...seen } = lead;
  return { visibility: 'teaser', ...seen, distanceKm: distance(viewer, lead), currentPrice };
}

async function fileQuote(pool, address) {
  await pool.query(limitSql, [`minimal:${address}`]);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(settingsSql);
    await client.query(latestSalesSql);
    const lead = await insertQuote(client);
    await client.query(alertSql, [JSON.stringify({ leadId: lead.id, auctionEpoch: 0 }), `lead-alert:${lead.id}:0`]);
    await client.query('commit');
    return lead;
  } finally {
    client.release();
  }
}

function minimalRoutes(pool, secret) {
  const routes = express.Router();
  const PgStore = connectPgSimple(session);
  const store = new PgStore({ pool, tableName: 'session', disableTouch: true });
  routes.use('/minimal', express.json(), session({ store, name: 'sid', secret, resave: false, saveUninitialized: false }));
  const viewerOf = async (req) => (await pool.query(viewerSql, [req.session.passport.user])).rows[0];
  routes.get('/minimal/leads', async (req, res) => {
    const viewer = await viewerOf(req);
    const { rows } = await pool.query(marketSql);
    const at = new Date();
    res.json(rows.map((lead) => withPrice(lead, viewer, at)));
  });
  routes.get('/minimal/my-purchased-leads', async (req, res) => {
    const viewer = await viewerOf(req);
    res.json((await pool.query(pipelineSql, [viewer.id])).rows);
  });
  routes.post('/minimal/leads', async (req, res) => void res.status(201).json(await fileQuote(pool, req.get('x-forwarded-for'))));
  routes.post('/minimal/create-payment-intent', async (req, res) => {
    const viewer = await viewerOf(req);
    await pool.query(limitSql, [`minimal-payment:${viewer.id}`]);
    res.json(await openPayment(pool, { leadId: req.body.leadId, viewer, buyer: req.body.buyer }));
  });
  routes.post('/minimal/leads/:leadId/purchase', async (req, res) => {
    const viewer = await viewerOf(req);
    await pool.query(limitSql, [`minimal-purchase:${viewer.id}`]);
    res.json(await purchase(pool, { leadId: Number(req.params.leadId), viewer, buyer: req.body }));
  });
  return routes;
}

process.on('disconnect', () => process.exit(0));
process.on('message', ({ databaseUrl, secret, bodies: told }) => {
  if (told) {
    bodies = told;
    process.send({ told: true });
    return;
  }
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL });
  const app = express();
  app.use(bareRoutes(pool), minimalRoutes(pool, secret));
  const server = createServer(app).listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }));
});
