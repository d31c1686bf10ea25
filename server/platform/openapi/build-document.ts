import * as z from 'zod';
import type { EndpointShape } from '../../../shared/contracts/endpoint.ts';
import { type ErrorCode, statusOf } from '../../../shared/contracts/errors.ts';
import { endpoints } from '../../../shared/contracts/index.ts';

type Json = Record<string, unknown>;

function schemaOf(schema: NonNullable<EndpointShape['body']>): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
}

/** Returns the error codes of an endpoint: its declared ones, and those that apply to every call of its kind. */
export function refusalsOf({ access, body, errors, factor, method, stepUp }: EndpointShape): ErrorCode[] {
  // Besides its own limits, every call counts against the general limit of its address.
  const met: ErrorCode[] = method === 'GET' ? ['rate_limited'] : ['rate_limited', 'forbidden'];
  const isOfStaff = access === 'operator' || access.includes('super_admin');
  if (isOfStaff && factor !== 'missing') met.push('second_factor_required');
  if (stepUp) met.push('step_up_required');
  if (body) met.push('payload_too_large', 'unsupported_media_type');
  return [...new Set([...errors, ...met])];
}

/** Returns the content of a response: JSON of its schema, or bytes of its media type. */
function answerOf({ mediaType, response }: EndpointShape): Json {
  if (mediaType === 'application/pdf' || mediaType === 'image/jpeg' || mediaType === 'application/octet-stream') return { [mediaType]: { schema: { type: 'string', format: 'binary' } } };
  return mediaType ? { [mediaType]: { schema: { type: 'string' } } } : json(schemaOf(response));
}

/** Returns the content of a request: JSON, or a form of the same fields with a file. */
function bodyOf({ upload }: EndpointShape, schema: Json): Json {
  if (!upload) return json(schema);
  const file = { type: 'string', format: 'binary', description: `At most ${upload.maxBytes} bytes` };
  const properties = { ...(schema['properties'] as Json), file };
  return { 'multipart/form-data': { schema: { ...schema, properties, required: [...((schema['required'] as string[]) ?? []), 'file'] } } };
}

const json = (schema: Json) => ({ 'application/json': { schema } });

function refusals(codes: readonly ErrorCode[]): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    byStatus.set(statusOf[code], [...(byStatus.get(statusOf[code]) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      String(status),
      { description: list.join(', '), content: json({ $ref: '#/components/schemas/Problem' }) },
    ]),
  );
}

const pathOf = ({ path }: EndpointShape) => path.replaceAll(/:(\w+)/g, '{$1}');

function parametersOf({ path, query }: EndpointShape): Json[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'token' ? { type: 'string' } : { type: 'integer', minimum: 1 },
  }));
  const { properties = {} } = query ? schemaOf(query) : {};
  const inQuery = Object.entries(properties as Json).map(([name, schema]) => ({
    name,
    in: 'query',
    schema,
  }));
  return [...inPath, ...inQuery];
}

/** Returns in words who may call an endpoint. */
export function callersOf({ access }: EndpointShape): string {
  if (access === 'public') return 'anyone';
  return access === 'operator' ? access : access.join(', ');
}

function securityOf({ access }: EndpointShape): Json[] {
  if (access === 'public') return [];
  return access === 'operator' ? [{ operator: [], operatorCookie: [] }] : [{ session: [] }];
}

function operationOf(endpoint: EndpointShape): Json {
  const { accepted, body, name, status = 200, summary } = endpoint;
  return {
    operationId: name,
    summary,
    description: endpoint.access === 'public' ? 'Anyone may call this.' : `For: ${callersOf(endpoint)}.`,
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint),
    ...(body && { requestBody: { required: true, content: bodyOf(endpoint, schemaOf(body)) } }),
    responses: {
      [status]: { description: 'Done', content: answerOf(endpoint) },
      ...(accepted && { 202: { description: accepted, content: answerOf(endpoint) } }),
      ...refusals(refusalsOf(endpoint)),
    },
  };
}

const problem: Json = {
  type: 'object',
  required: ['message', 'code', 'requestId'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(statusOf) },
    requestId: { type: 'string' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

/** Builds the OpenAPI 3.1 document from the endpoint registry; nothing in it is written by hand. */
export function buildDocument(title: string, cookies: { session: string; operator: string }): Json {
  const routes: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = pathOf(endpoint);
    routes[path] = { ...routes[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version: '1.0.0' },
    paths: routes,
    components: {
      schemas: { Problem: problem },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookies.session },
        operator: { type: 'http', scheme: 'bearer' },
        operatorCookie: { type: 'apiKey', in: 'cookie', name: cookies.operator },
      },
    },
  };
}
