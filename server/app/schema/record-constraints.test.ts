import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../../tests/support/factories.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;
let userId: number;

beforeAll(async () => {
  app = await createTestApp();
  userId = (await createUser(app.ctx)).id;
  await run(`insert into operators (username, password) values ('Olive', 'x')`);
  await run(`insert into discount_codes (code, discount_type, discount_value, max_uses) values ('SPARK10', 'percentage', 10, 2)`);
});

afterAll(() => app.close());

const run = (statement: string) => app.ctx.store.raw.query(statement);

async function broken(statement: string): Promise<string> {
  try {
    await run(statement);
    return 'nothing';
  } catch (error) {
    const { constraint = '' } = error as { constraint?: string };
    // Drizzle names a column's own rule after the column's name in code.
    return constraint.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}

const code = (fields: Record<string, string>) => {
  const row: Record<string, string> = { code: `'NEW'`, discount_type: `'fixed_amount'`, discount_value: '5', ...fields };
  return `insert into discount_codes (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};

const job = (fields: string, values: string) => `insert into jobs (name, payload, max_attempts${fields}) values ('x', '{}', 3${values})`;

describe('the database holds no discount code', () => {
  it.each([
    ['of more than a hundred percent', 'discount_codes_percentage_check', code({ discount_type: `'percentage'`, discount_value: '100.01' })],
    ['of less than nothing', 'discount_codes_value_check', code({ discount_value: '-0.01' })],
    ['of no value', 'discount_codes_needs_value_check', code({ discount_value: 'null' })],
    ['of a type of its own', 'discount_codes_type_check', code({ discount_type: `'bogus'` })],
    ['without a code', 'discount_codes_code_check', code({ code: `''` })],
    ['of more than fifty characters', 'discount_codes_code_check', code({ code: `'${'x'.repeat(51)}'` })],
    ['that is there in other letters', 'discount_codes_code_key', code({ code: `'spark10'` })],
    ['that ends before it begins', 'discount_codes_validity_check', code({ valid_from: 'now()', valid_until: `now() - interval '1 day'` })],
    ['used more often than it may be', 'discount_codes_uses_check', `update discount_codes set current_uses = 3 where code = 'SPARK10'`],
    ['used less than never', 'discount_codes_uses_check', `update discount_codes set current_uses = -1 where code = 'SPARK10'`],
  ])('%s', async (_what, rule, statement) => {
    expect(await broken(statement)).toBe(rule);
  });

  it.each([
    ['of a hundred percent', code({ code: `'ALL'`, discount_type: `'percentage'`, discount_value: '100' })],
    ['that is free and has no value', code({ code: `'FREE'`, discount_type: `'free'`, discount_value: 'null' })],
    ['used as often as it may be', `update discount_codes set current_uses = 2 where code = 'SPARK10'`],
  ])('but one %s', async (_what, statement) => {
    expect(await broken(statement)).toBe('nothing');
  });
});

describe('the database holds no', () => {
  it.each([
    ['audit line of two actors', 'audit_log_one_actor_check', () => `insert into audit_log (actor_user_id, actor_operator_id, action, subject_type, subject_id) values (${userId}, 1, 'x', 'x', '1')`],
    ['job tried more often than it may be', 'jobs_attempts_check', () => job(', attempts', ', 4')],
    ['operator twice, in any case', 'operators_username_key', () => `insert into operators (username, password) values ('OLIVE', 'x')`],
    ['callback in a state of its own', 'provider_callbacks_status_check', () => `insert into provider_callbacks (first_name, last_name, mobile, email, business_name, service_area, status) values ('a', 'b', 'c', 'd', 'e', 'f', 'lost')`],
    ['suburb in a state that is not Australian', 'suburbs_state_check', () => `insert into suburbs (name, postcode, state) values ('Auckland', '1010', 'NZ')`],
    ['reset token of nobody', 'password_reset_tokens_user_id_users_id_fk', () => `insert into password_reset_tokens (user_id, token, expires_at) values (999999, 'x', now())`],
  ])('%s', async (_what, rule, statement) => {
    expect(await broken(statement())).toBe(rule);
  });

  it.each([
    ['job key', 'jobs_singleton_key_key', () => job(', singleton_key', `, 'once'`)],
    ['reset token', 'password_reset_tokens_token_key', () => `insert into password_reset_tokens (user_id, token, expires_at) values (${userId}, 'hash', now())`],
    ['operator token', 'operator_tokens_token_hash_key', () => `insert into operator_tokens (operator_id, token_hash, expires_at) values (1, 'hash', now())`],
    ['suburb', 'suburbs_place_key', () => `insert into suburbs (name, postcode, state) values ('Newtown', '2042', 'NSW')`],
    ['gateway event', 'stripe_events_pkey', () => `insert into stripe_events (id, type, object_id) values ('evt_1', 'x', 'y')`],
  ])('%s twice', async (_what, rule, statement) => {
    expect(await broken(statement())).toBe('nothing');
    expect(await broken(statement())).toBe(rule);
  });
});
