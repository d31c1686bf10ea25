import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import type { updateLead as contract } from '../../../shared/contracts/leads.ts';
import { storedPhone } from '../../../shared/domain/phone.ts';
import type { AppContext } from '../../context.ts';
import { noteChange } from '../../db/changes.ts';
import { notFound } from '../../errors.ts';
import { recordAudit } from '../audit/audit-store.ts';
import {
  findPurchasedLead,
  findPurchaseForEdit,
  type PurchasedLeadRow,
} from '../purchases/purchase-queries.ts';
import type { Viewer } from '../users/user-store.ts';
import { refuseToOverwrite } from './edit-conflict.ts';
import { type JobDetails, lockJobDetails, updateLeadColumns } from './lead-store.ts';
import { derivedColumns } from './public-copy.ts';

type Body = BodyOf<typeof contract>;

/**
 * Changes what was sent of a bought job's details and redacts them afresh. Refuses `not_found` unless the viewer's account
 * owns the lead, and `conflict` when someone else has changed one of these fields since the form was opened.
 */
export async function updateLead(
  ctx: AppContext,
  viewer: Viewer,
  leadId: number,
  { base, ...fields }: Body,
): Promise<PurchasedLeadRow> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockJobDetails(tx, leadId);
    const purchase = before && (await findPurchaseForEdit(tx, viewer, leadId));
    if (!before || !purchase) throw notFound('lead');

    const changes = Object.fromEntries(
      Object.entries(fields).filter(([, value]) => value !== undefined),
    ) as Partial<JobDetails>;
    refuseToOverwrite(before, changes, base ?? {});
    const at = ctx.clock.now();
    const { customerEmail, customerAddress, phoneEditedAt, ...words } = { ...before, ...changes };
    await updateLeadColumns(tx, leadId, {
      ...changes,
      customerEmail,
      customerAddress,
      phoneEditedAt: phoneEditedAt ?? (isNewNumber(before, changes) ? at : null),
      ...derivedColumns(words, ctx.places),
    });
    await recordAudit(tx, {
      actorUserId: viewer.id,
      action: 'lead.edited',
      subjectType: 'lead',
      subjectId: leadId,
      after: { fields: Object.keys(changes) },
      at,
    });
    const row = await findPurchasedLead(tx, viewer, purchase.id);
    if (!row) throw notFound('lead');
    noteChange(tx, { kind: 'purchase', id: purchase.id, ownerId: row.purchase.buyerId });
    return row;
  });
}

type Phone = { customerPhone?: string };

const isNewNumber = (before: Required<Phone>, { customerPhone }: Phone) =>
  customerPhone !== undefined && storedPhone(customerPhone) !== storedPhone(before.customerPhone);
