import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import type { answerRequest as answerContract, changeRequest as changeContract, reviewRequest as reviewContract } from '../../../shared/contracts/customer-requests.ts';
import type { Db } from '../../platform/db/client.ts';
import { AppError } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { sha256 } from '../identity/index.ts';
import { type AuctionedLead, correctByCustomer, derivedColumns, findLead, findRequest, leadScore, lockLead, notRewritten, withdraw } from '../market/index.ts';
import type { SalesContext } from '../sales/index.ts';
import { concernMail } from './concern-mail.ts';
import { linkEnded, presentRequest, requireRequest } from './read-request.ts';
import { countAnswers, endLink, insertAnswer, insertReview, type RequestRow } from './request-queries.ts';

/** More answers than this are no answers. */
const MAX_ANSWERS = 20;

const takenAlready = () => new AppError('conflict', 'An electrician has your request already, so it can’t be changed here. Please tell them when they call.');

interface Change {
  token: string;
  /** Runs with the lead locked, and the request as it is then. */
  run: (tx: Db, row: RequestRow, change: { lead: AuctionedLead; at: Date }) => Promise<void>;
}

/** Changes the request of a link, one change at a time, and returns it as it is then. */
async function changing(ctx: SalesContext, { token, run }: Change) {
  return ctx.db.transaction(async (tx) => {
    const at = await ctx.clock.databaseNow(tx);
    const { id } = await requireRequest(tx, token, at);
    const lead = await lockLead(tx, id);
    if (!lead) throw linkEnded();
    await run(tx, await requireRequest(tx, token, at), { lead, at });
    return presentRequest(tx, await requireRequest(tx, token, at), at);
  });
}

const isUnsold = ({ status }: RequestRow) => status === 'available' || status === 'held';

/** Changes what an unsold request says about the work; its auction goes on. Throws `not_found`, and `conflict` once it is sold or closed. */
export function changeRequest(ctx: SalesContext, { token, electricalWork, specialRequests }: BodyOf<typeof changeContract>) {
  return changing(ctx, {
    token,
    async run(tx, row, { at }) {
      if (!isUnsold(row)) throw takenAlready();
      const [lead, first] = [await findLead(tx, row.id), await findRequest(tx, row.id)];
      if (!lead || !first) throw linkEnded();
      const { customerName, customerPhone, serviceLocation } = lead;
      const told = { customerName, customerPhone, serviceLocation, electricalWork, specialRequests, isRepeatCustomer: first.isRepeatCustomer };
      const columns = {
        ...notRewritten,
        ...derivedColumns(told, ctx.places, first.names),
        leadScore: leadScore({ ...lead, electricalWork }),
      };
      await correctByCustomer(tx, lead, columns, at);
    },
  });
}

/** Takes an unsold request back. Throws `not_found`, and `conflict` once it is sold or closed. */
export function cancelRequest(ctx: SalesContext, token: string) {
  return changing(ctx, {
    token,
    async run(tx, row, { lead, at }) {
      // A super admin may have put it back since.
      if (row.status === 'archived' && row.isCancelled) return;
      if (!isUnsold(row)) throw takenAlready();
      await withdraw(tx, [lead], { action: 'lead.cancelled', actorUserId: null, at });
      await insertAnswer(tx, { leadId: row.id, purchaseId: null, kind: 'cancelled', createdAt: at });
    },
  });
}

const notTaken = () => new AppError('conflict', 'No electrician has your request at the moment.');

/** Records what the customer says about a call, or a concern. Throws `not_found`, and `conflict` while nobody has the request. */
export function answerRequest(ctx: SalesContext, { token, answer, details }: BodyOf<typeof answerContract>) {
  return changing(ctx, {
    token,
    async run(tx, { id, purchaseId, answer: before }, { at }) {
      if (purchaseId === null) throw notTaken();
      if (answer === before) return;
      if ((await countAnswers(tx, id)) >= MAX_ANSWERS) throw new AppError('conflict', 'You’ve answered many times already. Please phone us instead.');
      await insertAnswer(tx, { leadId: id, purchaseId, kind: answer, details: answer === 'concern' ? details : null, createdAt: at });
      if (answer !== 'called') await enqueue(tx, concernMail, { leadId: id }, { runAt: at });
    },
  });
}

/** Records the customer's review of the electrician who called, once. Throws `not_found`, and `conflict` before a call and for a second review. */
export function reviewRequest(ctx: SalesContext, { token, rating, text }: BodyOf<typeof reviewContract>) {
  return changing(ctx, {
    token,
    async run(tx, { purchaseId, answer }, { at }) {
      if (purchaseId === null || answer !== 'called') throw new AppError('conflict', 'You can rate the electrician once they’ve called.');
      if (!(await insertReview(tx, { purchaseId, rating, text, createdAt: at }))) throw new AppError('conflict', 'You’ve rated this electrician already.');
    },
  });
}

/** Turns a link off, for good, and with it the emails about the request. Throws `not_found`. */
export async function endRequestLink({ db }: Pick<SalesContext, 'db'>, token: string): Promise<Record<string, never>> {
  if (!(await endLink(db, sha256(token)))) throw linkEnded();
  return {};
}
