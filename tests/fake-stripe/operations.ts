import { createIntent } from './create-intent.ts';
import type { Operation } from './faults.ts';
import { listIntents } from './list-intents.ts';
import { cancelIntent, captureIntent, confirmIntent } from './payment-intents.ts';
import { invalid, refused, StripeProblem } from './problem.ts';
import { createRefund, refundsOf } from './refunds.ts';
import { cancelSetup, confirmSetup, createSetup, listSetupAttempts } from './setup-intents.ts';
import { type Customer, type Intent, newId, nowSeconds, type PaymentMethod, pick, type SetupIntent, type World } from './world.ts';

type Params = Record<string, string>;

export interface Request {
  method: string;
  path: string;
  params: Params;
  /** The key in its Authorization header, or in the body as browsers send it. */
  apiKey: string;
}

interface Route {
  operation: Operation;
  method: 'GET' | 'POST';
  path: RegExp;
  /** May be called with the publishable key and a client secret. */
  isPublic?: true;
  run: (world: World, params: Params, id: string) => object;
}

function createCustomer(world: World, params: Params): Customer {
  const customer = {
    id: newId('cus'),
    object: 'customer',
    created: nowSeconds(),
    livemode: false,
    metadata: { user_id: params['metadata[user_id]'] ?? '' },
  } satisfies Customer;
  world.customers.set(customer.id, customer);
  return customer;
}

function detach(world: World, id: string): PaymentMethod {
  const method = pick(world.methods, 'PaymentMethod', id);
  if (!method.customer) {
    throw refused('payment_method_unexpected_state', 'The payment method is not attached to a customer so detachment is impossible.');
  }
  method.customer = null;
  return method;
}

const listOf = (url: string, data: object[]) => ({ object: 'list', url, has_more: false, data });

const intentOf = (world: World, id: string) => pick(world.intents, 'payment_intent', id);
const setupOf = (world: World, id: string) => pick(world.setups, 'setupintent', id);

/** An intent with the payment method that `expand` asks for in the place of its id. */
function expanded(world: World, intent: Intent | SetupIntent, params: Params): object {
  const wanted = Object.entries(params).some(([name, value]) => name.startsWith('expand[') && value === 'payment_method');
  const method = wanted && intent.payment_method ? world.methods.get(intent.payment_method) : undefined;
  return method ? { ...intent, payment_method: method } : intent;
}

const routes: readonly Route[] = [
  { operation: 'create_customer', method: 'POST', path: /^\/v1\/customers$/, run: createCustomer },
  { operation: 'list', method: 'GET', path: /^\/v1\/payment_intents$/, run: listIntents },
  {
    operation: 'list_charges',
    method: 'GET',
    path: /^\/v1\/charges$/,
    run: (world, params) => listOf('/v1/charges', [...world.charges.values()].filter((charge) => charge.payment_intent === params['payment_intent'])),
  },
  {
    operation: 'read',
    method: 'GET',
    path: /^\/v1\/payment_methods\/(\w+)$/,
    run: (world, _params, id) => pick(world.methods, 'PaymentMethod', id),
  },
  {
    operation: 'detach',
    method: 'POST',
    path: /^\/v1\/payment_methods\/(\w+)\/detach$/,
    run: (world, _params, id) => detach(world, id),
  },
  { operation: 'create', method: 'POST', path: /^\/v1\/payment_intents$/, run: createIntent },
  {
    operation: 'read',
    method: 'GET',
    path: /^\/v1\/payment_intents\/(\w+)$/,
    isPublic: true,
    run: (world, params, id) => expanded(world, intentOf(world, id), params),
  },
  {
    operation: 'confirm',
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/confirm$/,
    isPublic: true,
    run: (world, params, id) => expanded(world, confirmIntent(world, intentOf(world, id), params), params),
  },
  {
    operation: 'capture',
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/capture$/,
    run: (world, params, id) => expanded(world, captureIntent(world, intentOf(world, id), params), params),
  },
  {
    operation: 'cancel',
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/cancel$/,
    run: (world, _params, id) => cancelIntent(world, intentOf(world, id)),
  },
  { operation: 'create_setup', method: 'POST', path: /^\/v1\/setup_intents$/, run: createSetup },
  {
    operation: 'read',
    method: 'GET',
    path: /^\/v1\/setup_intents\/(\w+)$/,
    isPublic: true,
    run: (world, params, id) => expanded(world, setupOf(world, id), params),
  },
  {
    operation: 'confirm_setup',
    method: 'POST',
    path: /^\/v1\/setup_intents\/(\w+)\/confirm$/,
    isPublic: true,
    run: (world, params, id) => expanded(world, confirmSetup(world, setupOf(world, id), params), params),
  },
  {
    operation: 'cancel_setup',
    method: 'POST',
    path: /^\/v1\/setup_intents\/(\w+)\/cancel$/,
    run: (world, _params, id) => cancelSetup(world, setupOf(world, id)),
  },
  { operation: 'list', method: 'GET', path: /^\/v1\/setup_attempts$/, run: listSetupAttempts },
  { operation: 'refund', method: 'POST', path: /^\/v1\/refunds$/, run: createRefund },
  {
    operation: 'list_refunds',
    method: 'GET',
    path: /^\/v1\/refunds$/,
    run: (world, params) => listOf('/v1/refunds', refundsOf(world, params['payment_intent'] ?? '')),
  },
];

function checkSecret({ object, client_secret: secret }: Intent | SetupIntent, params: Params): void {
  if (secret === params['client_secret']) return;
  throw invalid(`${object}_invalid_parameter`, 'The client_secret does not match.', 'client_secret');
}

/** What a call asks for, once its key may ask for it. */
export interface Command {
  operation: Operation;
  /** True for a browser, which has nothing but the publishable key. */
  isBrowser: boolean;
  run: () => object;
}

/** Finds what a call asks for; refuses unknown calls and wrong keys as Stripe does. */
export function commandOf(world: World, { method, path, params, apiKey }: Request): Command {
  const route = routes.find((candidate) => candidate.method === method && candidate.path.test(path));
  if (!route) throw new StripeProblem(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path})` });
  const id = route.path.exec(path)?.[1] ?? '';
  const isBrowser = /^pk_test_\w+$/.test(apiKey);
  if (isBrowser) {
    if (!route.isPublic) throw forbidden('This API call cannot be made with a publishable API key.');
    checkSecret(path.startsWith('/v1/setup_intents') ? setupOf(world, id) : intentOf(world, id), params);
    if (params['off_session'] !== undefined) throw forbidden('off_session cannot be used with a publishable API key.');
  } else if (!/^(sk|rk)_test_\w+$/.test(apiKey)) {
    throw new StripeProblem(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
  }
  return { operation: route.operation, isBrowser, run: () => structuredClone(route.run(world, params, id)) };
}

const forbidden = (message: string) => new StripeProblem(403, { type: 'invalid_request_error', message });
