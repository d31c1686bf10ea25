import { Router } from 'express';
import { describe, expect, it } from 'vitest';
import { defineEndpoint } from '../../shared/contracts/endpoint.ts';
import { getHealth } from '../../shared/contracts/system.ts';
import { createRoute } from './route.ts';

describe('a route', () => {
  const limits = { login: [], quote: [], sign_up: [], payment: [], purchase: [], discount: [] };

  it('can be mounted for an endpoint of the registry', () => {
    const route = createRoute(Router(), limits);

    expect(() => route(getHealth, () => ({ status: 'ok' as const }))).not.toThrow();
  });

  it('cannot be mounted for an endpoint that is not in the registry', () => {
    const route = createRoute(Router(), limits);
    const secret = defineEndpoint({ ...getHealth, name: 'backDoor', path: '/api/back-door' });

    expect(() => route(secret, () => ({ status: 'ok' as const }))).toThrow('backDoor is not in the registry');
  });
});
