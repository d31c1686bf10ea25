import type { BodyOf, QueryOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { listDoubtfulTexts as listContract, reviewPublicText as contract } from '../../../../shared/contracts/doubtful-texts.ts';
import { recordChange } from '../../../platform/db/changes.ts';
import { paginate } from '../../../platform/db/keyset-page.ts';
import { assertNotStale } from '../../../platform/db/optimistic-lock.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockLead } from '../auction/auction-store.ts';
import { isOnMarket } from '../auction/on-market.ts';
import { findDoubtfulTexts } from './doubtful-text-queries.ts';
import { updateLeadColumns } from './lead-store.ts';
import { publicColumns } from './public-copy.ts';
import { findRequest } from './request-store.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { MarketContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

const PAGE = 50;

/** Returns one page of unsold leads whose texts are mostly hidden and not reviewed yet. */
export async function listDoubtfulTexts({ db }: MarketContext, { sort, cursor }: QueryOf<typeof listContract>) {
  return paginate(await findDoubtfulTexts(db, { sort, cursor, limit: PAGE + 1 }), PAGE);
}

const TELLS_MESSAGE = 'This still shows how to reach, find or recognise the customer. Please leave out names, numbers, addresses and accounts.';

/**
 * Replaces a lead's public texts with those that a super admin wrote, or confirms them as they are, and takes the lead out of the queue.
 * The request stays as filed. Throws `invalid_input` if a text still identifies the customer, `lead_sold` or `conflict` once the lead is
 * sold or archived, and `conflict` if the customer has corrected the request since it was read.
 */
export function reviewPublicText(
  ctx: MarketContext,
  actor: Viewer,
  leadId: number,
  { base, electricalWork, specialRequests }: BodyOf<typeof contract>,
): Promise<ResultOf<typeof contract>> {
  return ctx.db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    const request = lead && (await findRequest(tx, leadId));
    if (!lead || !request) throw new AppError('not_found', 'This lead no longer exists.');
    if (lead.status === 'sold') throw new AppError('lead_sold', 'This lead is sold. Its texts need no review.');
    if (lead.status === 'archived') throw new AppError('conflict', 'This lead is archived, so its texts need no review.');
    assertNotStale({ subject: 'this request', base, stored: request });
    const { known, ...filed } = request;
    const written = { rewrittenElectricalWork: electricalWork, rewrittenSpecialRequests: specialRequests };
    const copy = publicColumns({ ...filed, ...written }, ctx.places, known);
    requireNothingHidden({ electricalWork, specialRequests }, copy);
    const at = ctx.clock.now();
    await updateLeadColumns(tx, leadId, { ...written, ...copy, textsReviewedAt: at });
    if (isOnMarket(lead)) recordChange(tx, { kind: 'lead', id: leadId, change: 'relisted' });
    await recordAudit(tx, {
      actorUserId: actor.id,
      action: 'lead.text_reviewed',
      subjectType: 'lead',
      subjectId: leadId,
      after: { isRewritten: electricalWork !== null || specialRequests !== null },
      at,
    });
    return { publicElectricalWork: copy.publicElectricalWork, publicSpecialRequests: copy.publicSpecialRequests };
  });
}

type Texts = Record<'electricalWork' | 'specialRequests', string | null>;

/** Throws `invalid_input` for a text that would be partly hidden from strangers. */
function requireNothingHidden(written: Texts, { publicElectricalWork, publicSpecialRequests }: ReturnType<typeof publicColumns>): void {
  const shown: Texts = { electricalWork: publicElectricalWork, specialRequests: publicSpecialRequests ?? '' };
  const paths = (['electricalWork', 'specialRequests'] as const).filter((name) => written[name] !== null && written[name] !== shown[name]);
  if (paths.length > 0) throw new AppError('invalid_input', TELLS_MESSAGE, { issues: paths.map((path) => ({ path, message: TELLS_MESSAGE })) });
}
