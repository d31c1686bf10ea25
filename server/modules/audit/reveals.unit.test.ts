import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import type { EndpointShape } from '../../../shared/contracts/endpoint.ts';
import { endpoints } from '../../../shared/contracts/index.ts';
import { reveals, searches, wholeLists } from '../../../shared/contracts/reveals.ts';

const ofMarket = endpoints.filter(({ access }) => access === 'operator' || (Array.isArray(access) && access.includes('super_admin')));

interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
}

/** Contacts, and what customers filed in their own words, which can hold any. */
const CONTACT = /phone|mobile|email|address|^(serviceLocation|electricalWork|specialRequests|details)$/i;

const isText = ({ type = [], anyOf = [], oneOf = [] }: JsonSchema): boolean => [type].flat().includes('string') || [...anyOf, ...oneOf].some(isText);

/** The names of fields of an answer that can hold a contact. */
function contactFields({ properties = {}, items, anyOf = [], oneOf = [], allOf = [], additionalProperties }: JsonSchema): string[] {
  const own = Object.entries(properties).flatMap(([name, schema]) => (CONTACT.test(name) && isText(schema) ? [name] : contactFields(schema)));
  const others = [...anyOf, ...oneOf, ...allOf, ...(items ? [items] : []), ...(typeof additionalProperties === 'object' ? [additionalProperties] : [])];
  return [...own, ...others.flatMap(contactFields)];
}

/** An answer that is no JSON says nothing of its fields: what it holds is to be declared. */
const isOpaque = ({ mediaType }: EndpointShape) => mediaType === 'application/pdf' || mediaType === 'image/jpeg';

const fieldsOf = (endpoint: EndpointShape) =>
  endpoint.mediaType ? [] : contactFields(z.toJSONSchema(endpoint.response, { io: 'input', unrepresentable: 'any' }) as JsonSchema);

const takes = ({ query }: EndpointShape, name: string) => name in ((query && (z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as JsonSchema).properties) ?? {});

const isOfOthers = (whose: string | undefined) => whose !== undefined && whose !== 'nobody';

describe.each(ofMarket.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  it('is named with whose contacts its answer can hold, where it can hold any', () => {
    const canHoldContacts = isOpaque(endpoint) || fieldsOf(endpoint).length > 0;

    expect(reveals[name] !== undefined).toBe(canHoldContacts);
  });

  it('is named with electricians too, where its answer holds a buyer’s number or email', () => {
    expect(reveals[name]?.includes('electricians') || !fieldsOf(endpoint).some((field) => field.startsWith('buyer'))).toBe(true);
  });

  it('is named with whose contacts its search text is compared with, where it has one', () => {
    expect(searches[name] !== undefined).toBe(takes(endpoint, 'q'));
  });

  it('declares that it may ask for the second factor, where it can be searched or give contacts in bulk', () => {
    const isSearched = isOfOthers(searches[name]);
    const givesMuch = Boolean(reveals[name]?.length) && endpoint.method === 'GET' && ['cursor', 'limit'].some((field) => takes(endpoint, field));

    expect(endpoint.stepUp !== undefined || !(isSearched || givesMuch || wholeLists.has(name))).toBe(true);
  });
});

describe('the names', () => {
  it('are those of endpoints that super admins or operators may call', () => {
    const names = new Set(ofMarket.map(({ name }) => name));

    expect([...Object.keys(reveals), ...Object.keys(searches), ...wholeLists].filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('the search for contacts in an answer', () => {
  it('finds them at any depth', () => {
    const schema = z.object({ rows: z.array(z.union([z.object({ a: z.nullable(z.object({ buyerEmail: z.nullable(z.string()) })) }), z.int()])) });

    expect(contactFields(z.toJSONSchema(schema) as JsonSchema)).toEqual(['buyerEmail']);
    expect(contactFields(z.toJSONSchema(z.object({ email: z.boolean() })) as JsonSchema)).toEqual([]);
  });
});
