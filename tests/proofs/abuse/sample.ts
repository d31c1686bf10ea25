import * as z from 'zod';
import type { EndpointShape } from '../../../shared/contracts/endpoint.ts';
import { createBrowser } from '../../support/push-service.ts';
import type { Chance } from './random.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

interface Schema {
  type?: string | string[];
  enum?: Json[];
  const?: Json;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
}

let serial = 0;

/** Reads as the secret of a link and is none. */
export const TOKEN = 'x'.repeat(43);

const DEVICE = createBrowser().keys;

/** What people write into fields of these names. */
const byName: Record<string, (chance: Chance) => Json> = {
  // Few digits: a name with six of them reads as a phone number.
  username: () => `abuse-${(serial += 1).toString(36)}`,
  idempotencyKey: () => crypto.randomUUID(),
  build: () => 'a1b2c3d4',
  component: () => 'Dashboard',
  stack: () => ['main-a1b2c3d4.js:1:200'],
  email: () => `abuse${(serial += 1)}@example.com`,
  customerEmail: () => 'dana@example.com',
  buyerEmail: () => 'dana@example.com',
  phone: () => '0491 570 006',
  mobile: () => '0491 570 006',
  customerPhone: () => '0491 570 006',
  buyerPhone: () => '0491 570 006',
  password: () => 'a long enough one',
  confirmPassword: () => 'a long enough one',
  electricalWork: () => 'The oven trips the switch whenever it is hot',
  serviceLocation: () => 'Marrickville NSW 2204',
  discountType: (chance) => chance.pick(['percentage', 'fixed_amount', 'free']),
  discountValue: () => '10.00',
  code: () => `ABUSE${(serial += 1)}`,
  salesStage: (chance) => chance.pick(['called', 'quote_sent', 'booked_in', 'paid']),
  paymentStatus: () => 'completed',
  name: () => 'Marrickville',
  postcode: () => '2204',
  state: () => 'NSW',
  endpoint: () => `https://fcm.googleapis.com/fcm/send/abuse-${(serial += 1)}`,
  p256dh: () => DEVICE.p256dh,
  auth: () => DEVICE.auth,
  target: () => '0.00',
  token: () => TOKEN,
  invitation: () => TOKEN,
  preferredPickupDate: () => '2027-01-04',
  preferredDropoffDate: () => '2027-01-05',
};

function ofString(schema: Schema): Json {
  if (schema.format === 'date-time') return '2027-01-04T09:00:00Z';
  if (schema.format === 'date') return '2027-01-04';
  if (schema.format === 'email') return 'dana@example.com';
  if (schema.format === 'uuid') return '5e0f7c1e-3f4b-4c5e-9a55-0c5d1f0b7a11';
  return 'Some text that is long enough to be one'.slice(0, Math.max(12, schema.minLength ?? 0));
}

interface Asked {
  name: string;
  chance: Chance;
  ids: readonly number[];
}

const byType: Record<string, (schema: Schema, asked: Asked) => Json> = {
  object: (schema, { chance, ids }) => objectOf(schema, chance, ids),
  array: ({ items }, { name, chance, ids }) => (items ? [sampleOf(items, name, chance, ids)] : []),
  integer: ({ minimum = 1, maximum = 30 }, { name, chance, ids }) =>
    /id$/i.test(name) ? chance.pick(ids) : Math.max(minimum, Math.min(maximum, 30)),
  number: () => 12.5,
  boolean: (_schema, { chance }) => chance.hits(0.5),
  null: () => null,
};

/** A value that a schema allows, mostly. `ids` are those of rows that are there. */
function sampleOf(schema: Schema, name: string, chance: Chance, ids: readonly number[]): Json {
  const known = byName[name]?.(chance);
  if (known !== undefined && (!schema.enum || schema.enum.includes(known))) return known;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return chance.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return sampleOf(chance.pick(choices), name, chance, ids);
  if (schema.allOf?.[0]) return sampleOf(schema.allOf[0], name, chance, ids);
  const type = Array.isArray(schema.type) ? chance.pick(schema.type) : (schema.type ?? 'string');
  const make = byType[type] ?? ofString;
  return make(schema, { name, chance, ids });
}

function objectOf({ properties = {}, required = [] }: Schema, chance: Chance, ids: readonly number[]): Json {
  const chosen = Object.entries(properties).filter(([name]) => required.includes(name) || chance.hits(0.6));
  return Object.fromEntries(chosen.map(([name, schema]) => [name, sampleOf(schema, name, chance, ids)]));
}

const schemas = new Map<unknown, Schema>();

function schemaOf(of: NonNullable<EndpointShape['body']>): Schema {
  const known = schemas.get(of);
  if (known) return known;
  const schema = z.toJSONSchema(of, { io: 'input', unrepresentable: 'any' }) as Schema;
  schemas.set(of, schema);
  return schema;
}

/** What a well-meaning caller would send to an endpoint. */
export function wellMeant({ body, query }: EndpointShape, chance: Chance, ids: readonly number[]) {
  return {
    body: body ? sampleOf(schemaOf(body), '', chance, ids) : undefined,
    query: query ? (sampleOf(schemaOf(query), '', chance, ids) as Record<string, Json>) : {},
  };
}

export type { Json };
