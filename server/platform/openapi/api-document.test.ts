import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointShape } from '../../../shared/contracts/endpoint.ts';
import { statusOf } from '../../../shared/contracts/errors.ts';
import { endpoints } from '../../../shared/contracts/index.ts';
import { production } from '../../../tests/support/settings.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ BRAND_NAME: 'Volt & <Sons>' });
});

afterAll(() => app.close());

interface Operation {
  operationId: string;
  security: unknown[];
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown> } }> };
  responses: Record<string, unknown>;
}

const namesIn = (place: 'path' | 'query', { parameters }: Operation) =>
  parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);

const verbOf = ({ method }: EndpointShape) => method.toLowerCase();
const pathOf = ({ path }: EndpointShape) => path.replaceAll(/:(\w+)/g, '{$1}');

type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

const document = async () => (await app.visitor().get('/api/openapi.json').expect(200)).body as Document;

async function cookieOf({ visitor }: TestApp): Promise<string> {
  const { body } = await visitor().get('/api/openapi.json').expect(200);
  return body.components.securitySchemes.session.name as string;
}

describe('/api/openapi.json', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const { valid, errors } = await new Validator().validate(await document());

    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
    expect((await document()).openapi).toBe('3.1.0');
  });

  it('names the cookie of the session', async () => {
    const secure = await createTestApp(production);

    expect([await cookieOf(app), await cookieOf(secure)]).toEqual(['sid', '__Host-sid']);
    await secure.close();
  });

  it('is JSON', async () => {
    const response = await app.visitor().get('/api/openapi.json');

    expect(response.headers['content-type']).toContain('application/json');
  });

  it('lists every endpoint and nothing else', async () => {
    const { paths } = await document();

    const listed = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path}`),
    );
    const declared = endpoints.map(
      ({ name, method, path }) => `${name}: ${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    expect(listed.toSorted()).toEqual(declared.toSorted());
  });

  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'says who may call %s, with what, and how it refuses',
    async (_name, endpoint) => {
      const { accepted, access, body, errors, factor, method, path, query, status = 200, stepUp } = endpoint;
      const { paths } = await document();

      const operation = paths[pathOf(endpoint)]![verbOf(endpoint)]!;

      // An operator's token and cookie are needed together, which one entry with both keys says.
      const needed = access === 'operator' ? { operator: [], operatorCookie: [] } : { session: [] };
      expect(operation.security).toEqual(access === 'public' ? [] : [needed]);
      expect(namesIn('path', operation).map((name) => `:${name}`)).toEqual(path.match(/:\w+/g) ?? []);
      expect(namesIn('query', operation).length > 0).toBe(Boolean(query));
      expect(Boolean(operation.requestBody)).toBe(Boolean(body));
      const isOfStaff = access === 'operator' || access.includes('super_admin');
      const mayLackFactor = stepUp || (isOfStaff && factor !== 'missing');
      const onTheWay = ['429', ...(method === 'GET' && !mayLackFactor ? [] : ['403']), ...(body ? ['413', '415'] : [])];
      const declared = errors.map((code) => String(statusOf[code]));
      const done = [status, 202].slice(0, accepted ? 2 : 1).map(String);
      const answers = new Set([...done, ...declared, ...onTheWay]);
      expect(new Set(Object.keys(operation.responses))).toEqual(answers);
    },
  );

  it('describes what the quote form takes', async () => {
    const { paths } = await document();

    const schema = paths['/api/leads']?.['post']?.requestBody?.content['application/json']?.schema;

    expect(Object.keys(schema?.properties ?? {})).toEqual(
      expect.arrayContaining(['serviceLocation', 'electricalWork', 'customerName', 'customerPhone', 'idempotencyKey']),
    );
    expect(schema?.properties['timeframe']).toMatchObject({ enum: ['asap', 'this_week', 'this_month', 'just_pricing'] });
  });
});

describe('/api/docs', () => {
  it('is a page that names every endpoint', async () => {
    const response = await app.visitor().get('/api/docs');

    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const { name, method, path, summary } of endpoints) {
      expect(response.text).toContain(`<section id="${name}">`);
      expect(response.text).toContain(`<a href="#${name}">${method} ${path}</a>`);
      expect(response.text).toContain(`<p>${summary}.`);
    }
  });

  it('shows names as text', async () => {
    const response = await app.visitor().get('/api/docs');

    expect(response.text).toContain('<title>Volt &amp; &lt;Sons&gt; API</title>');
    expect(response.text).not.toContain('<Sons>');
  });
});
