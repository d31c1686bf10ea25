import { purchaseOrders } from '../../shared/domain/pipeline/purchase-list.ts';

/** A list that is read page by page, with its rows and how they change. */
export interface List {
  endpoint: string;
  query?: Record<string, string>;
  /** Puts its rows back to where they were, several at each instant. */
  reset: () => string;
  /** Change, move or take away the row with an id. */
  changes: readonly ((id: number) => string)[];
}

const filedNow = (id: number) => `update leads set created_at = now() where id = ${id}`;
const minutes = (divisor: number) => `now() - interval '1 minute' * (id / ${divisor})`;

/** The callbacks, or those of one status. */
export const callbacks = (status?: string): List => ({
  endpoint: 'listCallbacks',
  ...(status ? { query: { status } } : {}),
  reset: () => `truncate provider_callbacks, provider_invitations restart identity;
    insert into provider_callbacks (first_name, last_name, mobile, email, business_name, service_area, created_at, status, decided_at)
    select 'Mirabel', 'Quill', '0491570006', 'quill@quill.example', 'Quill', 'Geelong', now() - interval '1 minute' * (n / 9),
      (array['pending', 'called', 'approved', 'declined'])[n % 4 + 1], case when n % 4 > 1 then now() - interval '1 second' * (n / 9) end
    from generate_series(1, 440) n`,
  changes: [
    (id) => `update provider_callbacks set status = 'declined', decided_at = now() where id = ${id}`,
    (id) => `update provider_callbacks set status = 'approved', decided_at = now() where id = ${id}`,
    (id) => `update provider_callbacks set status = 'called', decided_at = null where id = ${id}`,
    (id) => `delete from provider_callbacks where id = ${id}`,
  ],
});

const reports = (status: 'waiting' | 'decided'): List => ({
  endpoint: 'listLeadReports',
  query: { status },
  reset: () =>
    status === 'waiting'
      ? `update lead_reports set status = 'waiting', decided_at = null, created_at = ${minutes(3)}`
      : `update lead_reports set status = 'approved', decided_at = ${minutes(3)}`,
  changes: [
    (id) => `update lead_reports set status = 'approved', decided_at = now() where id = ${id}`,
    (id) => `update lead_reports set status = 'waiting', decided_at = null where id = ${id}`,
  ],
});

const purchases = (sort: string, query: Record<string, string> = {}): List => ({
  endpoint: 'listMyPurchasedLeads',
  query: { sort, limit: '23', ...query },
  reset: () =>
    `update lead_purchases set purchased_at = ${minutes(4)}, amount_paid = id % 7, price_at_claim = id % 7, sales_stage = 'called', is_archived = false, archived_at = null`,
  changes: [
    (id) => `update lead_purchases set sales_stage = 'quote_sent' where id = ${id}`,
    (id) => `update lead_purchases set is_archived = true, archived_at = now() where id = ${id}`,
    (id) => `update lead_purchases set amount_paid = 0.5, price_at_claim = 0.5 where id = ${id}`,
    (id) => `update lead_purchases set purchased_at = now() where id = ${id}`,
  ],
});

const providers = (endpoint: string, query: Record<string, string>): List => ({
  endpoint,
  query,
  reset: () => `update users set is_active = true, user_type = 'provider', email = username || '@example.com', email_confirmed_at = now(), license_submitted_at = case when id % 3 < 2 then ${minutes(4)} end,
    insurance_review = 'under_review', insurance_submitted_at = ${minutes(3)} where username like 'spark-%'`,
  changes: [
    (id) => `update users set is_active = not is_active where id = ${id}`,
    (id) => `update users set user_type = 'customer' where id = ${id}`,
    (id) => `update users set license_submitted_at = now(), insurance_review = null, insurance_submitted_at = null where id = ${id}`,
  ],
});

const auditLines = (count = 130) => `truncate audit_log restart identity;
  insert into audit_log (at, action, subject_type, subject_id)
  select now() - interval '1 minute' * (n / 9), 'lead.edited', 'lead', '1' from generate_series(1, ${count}) n`;

const newLine = () => `insert into audit_log (at, action, subject_type, subject_id) values (now(), 'lead.edited', 'lead', '1')`;

/** Every list that takes a cursor, with each kind of order. */
export const lists: List[] = [
  callbacks(),
  ...['pending', 'called', 'approved', 'declined'].map(callbacks),
  reports('waiting'),
  reports('decided'),
  ...purchaseOrders.map((sort) => purchases(sort)),
  purchases('newest', { stage: 'called' }),
  purchases('lowest', { stage: 'called' }),
  { ...purchases('newest'), endpoint: 'exportMyPurchasedLeads' },
  { endpoint: 'listAuditLog', reset: () => auditLines(), changes: [newLine] },
  { endpoint: 'listAuditLog', query: { action: 'lead' }, reset: () => auditLines(), changes: [newLine] },
  { endpoint: 'exportAuditLog', query: { action: 'lead' }, reset: () => auditLines(4500), changes: [newLine] },
  ...['filed', '-filed'].map((sort) => ({
    endpoint: 'listArchivedLeads',
    query: { sort },
    reset: () => `update leads set status = 'archived', held_for = null, current_purchase_id = null, created_at = ${minutes(4)}`,
    changes: [(id: number) => `update leads set status = 'available' where id = ${id}`, filedNow],
  })),
  {
    endpoint: 'listLeads',
    query: { limit: '23' },
    reset: () => `update leads set status = 'available', held_for = null, current_purchase_id = null, created_at = ${minutes(4)}`,
    changes: [(id) => `update leads set status = 'archived' where id = ${id}`, filedNow],
  },
  ...['filed', '-filed'].map((sort) => ({
    endpoint: 'listHeldLeads',
    query: { sort },
    reset: () => `update leads set status = 'held', held_for = 'many_requests', current_purchase_id = null, created_at = ${minutes(4)}`,
    changes: [(id: number) => `update leads set status = 'available', held_for = null where id = ${id}`, filedNow],
  })),
  ...['filed', '-filed'].map((sort) => ({
    endpoint: 'listDoubtfulTexts',
    query: { sort },
    reset: () => `update leads set status = 'available', held_for = null, current_purchase_id = null, is_doubtful = true, texts_reviewed_at = null, created_at = ${minutes(4)}`,
    changes: [(id: number) => `update leads set texts_reviewed_at = now() where id = ${id}`, filedNow],
  })),
  {
    endpoint: 'listDiscountCodeUses',
    reset: () =>
      `update purchase_attempts set created_at = now() - interval '1 minute' * (lead_id / 4); update discount_redemptions set state = 'used'`,
    changes: [
      (id) => `update discount_redemptions set state = 'released' where attempt_id = (select id from purchase_attempts where lead_id = ${id})`,
      (id) => `update purchase_attempts set created_at = now() where lead_id = ${id}`,
    ],
  },
  ...[undefined, '-uses', 'until', '-created'].map((sort): List => ({
    endpoint: 'listDiscountCodes',
    query: { q: 'PAGED', ...(sort && { sort }) },
    reset: () => `delete from discount_codes where code like 'PAGED%';
      insert into discount_codes (code, discount_type, current_uses, valid_until, created_at)
      select 'PAGED-' || n, 'free', n % 7, case when n % 3 > 0 then now() + interval '1 day' * (n / 9) end, now() - interval '1 minute' * (n / 9)
      from generate_series(1, 130) n`,
    changes: [
      (id) => `delete from discount_codes where id = ${id}`,
      (id) => `update discount_codes set code = 'OTHER-' || id where id = ${id}`,
      (id) => `update discount_codes set current_uses = current_uses + 3, valid_until = now(), created_at = now() where id = ${id}`,
    ],
  })),
  {
    endpoint: 'listSuburbs',
    query: { show: 'active' },
    reset: () => `update suburbs set is_active = true`,
    changes: [(id) => `update suburbs set is_active = not is_active where id = ${id}`],
  },
  ...['active', 'waiting'].map((show) => providers('listProviders', { show })),
  ...['active', 'waiting'].map((status) => providers('listOperatorProviders', { status })),
  ...['listOperatorLeads', 'exportOperatorLeads'].map((endpoint) => ({
    endpoint,
    query: { status: 'archived' },
    reset: () => `update leads set status = 'archived', held_for = null, current_purchase_id = null`,
    changes: [(id: number) => `update leads set status = 'available' where id = ${id}`],
  })),
];
