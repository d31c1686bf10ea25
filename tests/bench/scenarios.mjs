import { quote } from '../proofs/proof-quote.mjs';
import { requestBytes } from './connection.mjs';
import { sellBare } from './minimal-purchase.mjs';
import { insertQuote, marketSql, pipelineSql } from './minimal-sql.mjs';

const buyer = {
  buyerName: 'Sam Archer',
  buyerEmail: 'sam.archer@example.com',
  buyerPhone: '0491570110',
  buyerCompany: 'Archer Electrical',
};

/** An address of its own for each quote: requests of one address are held once there are many. */
const addressOf = (count) => `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;

/** A number of its own for each quote: one number may have two open requests. */
const phoneOf = (count) => `041${String(count % 10_000_000).padStart(7, '0')}`;

/** What goes before the path of the product's own route. */
const prefixes = { ours: '/api', express: '/express', minimal: '/minimal', insert: '/insert' };

const sameEachTime = (path) => (variant, { reader }) => {
  const bytes = requestBytes({ path: `${prefixes[variant]}${path}`, cookie: reader });
  return () => [() => bytes];
};

/** Filing a quote, each from a connection that has not filed too many. */
export function quoteSteps(variant, from) {
  let count = from;
  return () => {
    count += 1;
    return requestBytes({ method: 'POST', path: `${prefixes[variant]}/leads`, body: { ...quote, customerPhone: phoneOf(count) }, address: addressOf(count) });
  };
}

const purchasePath = (variant, leadId) => `${prefixes[variant]}/leads/${leadId}/purchase`;

/** A buyer's press on a lead: the payment, then the purchase. */
export function purchaseSteps(variant, { leadId, cookie }) {
  const intent = { leadId, amount: 4000, buyer };
  return [
    () => requestBytes({ method: 'POST', path: `${prefixes[variant]}/create-payment-intent`, cookie, body: intent }),
    () => requestBytes({ method: 'POST', path: purchasePath(variant, leadId), cookie, body: buyer }),
  ];
}

function distinctPurchases(variant, { leads, buyers }) {
  let count = 0;
  return () => {
    const leadId = leads[count];
    if (leadId === undefined) return undefined;
    const { cookie } = buyers[count % buyers.length];
    count += 1;
    return purchaseSteps(variant, { leadId, cookie });
  };
}

/** What a market lives of, over and over: a quote is filed, many look, one buys it, and looks at what is theirs. */
function marketLife(variant, { reader, buyers, from }) {
  const fileQuote = quoteSteps(variant, from);
  const look = requestBytes({ path: '/api/leads', cookie: reader });
  const own = requestBytes({ path: '/api/my-purchased-leads', cookie: reader });
  let count = 0;
  return () => {
    const { cookie } = buyers[count % buyers.length];
    count += 1;
    let leadId;
    const withLead = (index) => (earlier) => {
      leadId ??= JSON.parse(earlier()).id;
      return purchaseSteps(variant, { leadId, cookie })[index]();
    };
    return [fileQuote, withLead(0), withLead(1), () => look, () => look, () => look, () => look, () => own];
  };
}

/** What is measured: how it is asked for over HTTP, and what it is in bare SQL. */
export const scenarios = {
  market: {
    title: 'GET /api/leads, 200 live leads',
    requests: sameEachTime('/leads'),
    statements: (pool) => () => pool.query(marketSql),
  },
  pipeline: {
    title: 'GET /api/my-purchased-leads, 50 purchases',
    requests: sameEachTime('/my-purchased-leads'),
    statements: (pool, { readerId }) => () => pool.query(pipelineSql, [readerId]),
  },
  quote: {
    title: 'POST /api/leads',
    requests: (variant, { from }) => {
      const next = quoteSteps(variant, from);
      return () => [next];
    },
    statements: (pool) => () => insertQuote(pool),
  },
  purchase: {
    title: 'a full purchase, demo payments',
    // How many are sold at most shows when a crowd buys at once.
    connections: 100,
    requests: distinctPurchases,
    statements: (pool, { leads, buyers }) => {
      let count = 0;
      return () => {
        const leadId = leads[count];
        if (leadId === undefined) return Promise.resolve(false);
        count += 1;
        return sellBare(pool, { leadId, buyerId: buyers[count % buyers.length].id });
      };
    },
  },
};

/** Everything at once, for the memory: measured, not compared. */
export const mixture = { requests: marketLife };
