import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Control, createControl } from './control.ts';
import { Faults } from './faults.ts';
import { type Answer, IdempotencyKeys, inUse } from './idempotency.ts';
import { type Command, commandOf, type Request } from './operations.ts';
import { StripeProblem } from './problem.ts';
import { Webhooks } from './webhooks.ts';
import { type Call, createWorld, newId, type World } from './world.ts';

export interface FakeStripe {
  /** Where it listens, for STRIPE_API_BASE. */
  url: string;
  faults: Faults;
  webhooks: Webhooks;
  control: Control;
  close: () => Promise<void>;
}

interface Options {
  /** A free port when left out. */
  port?: number;
  webhookSecret?: string;
}

interface Core {
  world: World;
  faults: Faults;
  keys: IdempotencyKeys;
}

/** The connection is to break: no answer is sent. */
const BROKEN = 'broken';

type Outcome = (Answer & { replayed?: boolean }) | typeof BROKEN;

const answerOf = ({ status, body }: StripeProblem): Answer => ({ status, body });

const ourFault = () => new StripeProblem(500, { type: 'api_error', message: 'An unknown error occurred' });

/** One call on its way through the API, in Stripe's order: rate limit, key, parameters, effect, what is kept. */
class Exchange {
  readonly call: Call;
  readonly #world: World;
  readonly #faults: Faults;
  readonly #keys: IdempotencyKeys;

  constructor({ world, faults, keys }: Core, call: Call) {
    this.#world = world;
    this.#faults = faults;
    this.#keys = keys;
    this.call = call;
  }

  async run(request: Request): Promise<Outcome> {
    try {
      return await this.#answer(commandOf(this.#world, request), request);
    } catch (error) {
      if (error instanceof StripeProblem) return answerOf(error);
      throw error;
    }
  }

  #strikes(fault: Parameters<Faults['strikes']>[0], { operation, isBrowser }: Command): boolean {
    const isHit = this.#faults.strikes(fault, operation, isBrowser);
    if (isHit) this.call.fault = fault;
    return isHit;
  }

  async #answer(command: Command, { method, path, params }: Request): Promise<Outcome> {
    if (this.#strikes('unreachable', command)) return BROKEN;
    if (this.#strikes('rate_limited', command)) {
      throw new StripeProblem(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' });
    }
    const { key } = this.call;
    if (key === null) return this.#execute(command);
    const known = this.#keys.take(key, JSON.stringify([method, path, params]));
    if (known) return this.#strikes('lost', command) ? BROKEN : { ...known, replayed: true };
    if (this.#strikes('in_use', command)) {
      this.#keys.free(key);
      throw inUse();
    }
    return this.#executeUnder(key, command);
  }

  async #executeUnder(key: string, command: Command): Promise<Outcome> {
    try {
      const answer = await this.#execute(command);
      this.#keys.keep(key, answer);
      return this.#strikes('lost', command) ? BROKEN : answer;
    } catch (error) {
      if (!(error instanceof StripeProblem)) throw error;
      if (error.started) this.#keys.keep(key, answerOf(error));
      else this.#keys.free(key);
      throw error;
    }
  }

  async #execute(command: Command): Promise<Answer> {
    if (this.#strikes('slow', command)) await pause(this.#faults.settings.slowMs);
    if (this.#strikes('failed_before', command)) throw ourFault();
    const body = command.run();
    if (this.#strikes('failed_after', command)) throw ourFault();
    return { status: 200, body };
  }
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function send(res: ServerResponse, { status, body }: Answer, headers: Record<string, string> = {}): void {
  // Stripe's page of a shop calls it from another origin, so a browser's test may as well.
  res.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*', ...headers });
  res.end(JSON.stringify(body));
}

function requestOf(req: IncomingMessage, url: URL, text: string): Request {
  const { key, ...params } = Object.fromEntries(req.method === 'GET' ? url.searchParams : new URLSearchParams(text));
  const apiKey = /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1] ?? key ?? '';
  return { method: req.method ?? '', path: url.pathname, params, apiKey };
}

function control(methods: Control, name: string, text: string): Answer {
  const known = Object.hasOwn(methods, name) ? (methods[name as keyof Control] as (order: unknown) => object) : undefined;
  if (!known) return { status: 404, body: { message: `There is no control ${name}` } };
  try {
    return { status: 200, body: known(JSON.parse(text || '{}')) };
  } catch (error) {
    if (error instanceof StripeProblem) return answerOf(error);
    throw error;
  }
}

async function callApi(core: Core, request: Request, key: string | null): Promise<{ call: Call; outcome: Outcome }> {
  const { method, path, params } = request;
  const call: Call = { method, path, key, status: 0, fault: null, replayed: false, params };
  core.world.calls.push(call);
  const outcome = await new Exchange(core, call).run(request);
  if (outcome !== BROKEN) {
    call.status = outcome.status;
    call.replayed = outcome.replayed ?? false;
  }
  return { call, outcome };
}

async function handle(core: Core, methods: Control, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const text = await bodyOf(req);
  const url = new URL(req.url ?? '/', 'http://fake');
  const [, controlName] = /^\/_control\/(\w+)$/.exec(url.pathname) ?? [];
  if (controlName) {
    send(res, control(methods, controlName, text));
    return;
  }
  const key = req.headers['idempotency-key'];
  const { call, outcome } = await callApi(core, requestOf(req, url, text), typeof key === 'string' ? key : null);
  if (outcome === BROKEN) {
    req.socket.destroy();
    return;
  }
  send(res, outcome, {
    'request-id': newId('req'),
    ...(call.replayed && { 'idempotent-replayed': 'true' }),
    // What is kept would only be answered again, and a limit is no reason to hurry.
    ...(outcome.status >= 429 && { 'stripe-should-retry': 'false' }),
  });
}

/** Starts a Stripe of its own, in this process: stateful, with faults and webhooks at will, and no money. */
export async function createFakeStripe({ port = 0, webhookSecret = 'whsec_fake' }: Options = {}): Promise<FakeStripe> {
  const faults = new Faults();
  const webhooks = new Webhooks(faults, webhookSecret);
  const world = createWorld((type, object) => webhooks.emit(type, object));
  const methods = createControl(world, faults, webhooks);
  const core = { world, faults, keys: new IdempotencyKeys() };
  const server = createServer((req, res) => {
    handle(core, methods, req, res).catch(() => res.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    webhooks,
    control: methods,
    async close() {
      webhooks.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
