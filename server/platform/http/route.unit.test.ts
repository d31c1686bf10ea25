import express, { type ErrorRequestHandler, Router } from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { defineEndpoint, type EndpointShape } from '../../../shared/contracts/endpoint.ts';
import { endpoints } from '../../../shared/contracts/index.ts';
import { searchPlaces } from '../../../shared/contracts/places.ts';
import { getHealth } from '../../../shared/contracts/system.ts';
import { type RateLimits, uncounted } from './rate-limit.ts';
import { createRoute } from './route.ts';
import { createTracing } from '../tracing/tracing.ts';
import { createLogger } from '../log.ts';

const nobody = {
  find: () => Promise.resolve(undefined),
  noteGiven: () => Promise.resolve(),
  cookieOf: () => ({ set: () => undefined, clear: () => undefined }),
};

const recordLook = () => Promise.resolve();

const countSeen = () => Promise.resolve(0);

const tracing = await createTracing(undefined, createLogger('silent'));

const count = () => Promise.resolve(uncounted);

const fail: ErrorRequestHandler = (error: Error, _req, res, _next) => void res.status(500).send(error.message);

describe('a route', () => {
  const limits: RateLimits = {
    login: count,
    operator_login: count,
    second_factor: count,
    second_factor_app: count,
    second_factor_setup: count,
    quote: count,
    request_page: count,
    sign_up: count,
    username: count,
    password_reset: count,
    email_confirmation: count,
    account: count,
    email_change: count,
    password_change: count,
    data_download: count,
    person_search: count,
    callback: count,
    invitation: count,
    crash: count,
    track: count,
    payment: count,
    purchase: count,
    bid: count,
    bid_advice: count,
    job: count,
    job_change: count,
    manage: count,
    discount: count,
    alerts: count,
    alert_test: count,
    upload: count,
    unsubscribe: count,
    photo: count,
  };

  it('can be mounted for an endpoint of the registry', () => {
    const route = createRoute({ api: Router(), cacheable: Router() }, { limits, operators: nobody, countSeen, recordLook, tracing });

    expect(() => route(getHealth, () => ({ status: 'ok' as const }))).not.toThrow();
  });

  it('answers nothing of an endpoint that is not declared to reveal the contacts that its handler names', async () => {
    const api = Router();
    createRoute({ api, cacheable: api }, { limits, operators: nobody, countSeen, recordLook, tracing })(getHealth, ({ revealed }) => {
      revealed({ customers: [1] });
      return { status: 'ok' as const };
    });

    const { status, text } = await request(express().use(api, fail)).get(getHealth.path);

    expect([status, text]).toEqual([500, `${getHealth.name} is not declared to reveal contacts`]);
  });

  it('cannot be mounted for an endpoint that is not in the registry', () => {
    const route = createRoute({ api: Router(), cacheable: Router() }, { limits, operators: nobody, countSeen, recordLook, tracing });
    const secret = defineEndpoint({ ...getHealth, name: 'backDoor', path: '/api/back-door' });

    expect(() => route(secret, () => ({ status: 'ok' as const }))).toThrow('backDoor is not in the registry');
  });

  it.each([
    ['is for some people only', { access: ['provider'] }],
    ['changes something', { method: 'POST' }],
  ] as const)('cannot be mounted for an endpoint that may be cached and %s', (_what, change) => {
    const route = createRoute({ api: Router(), cacheable: Router() }, { limits, operators: nobody, countSeen, recordLook, tracing });
    const kept: EndpointShape = { ...searchPlaces, ...change };
    const registry = endpoints as EndpointShape[];
    registry.push(kept);

    try {
      expect(() => route(kept, () => [])).toThrow('searchPlaces may not be cached');
    } finally {
      registry.pop();
    }
  });
});
