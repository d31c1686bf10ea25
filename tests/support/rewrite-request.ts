import { sql } from 'drizzle-orm';
import type { AppContext } from '../../server/app/context.ts';

/** The statement that rewrites what leads say as filed, past the rule that a request is written once. */
export const rewriting = (set: string, where: string) =>
  `with allowed as (select set_config('sparkdrop.request_change', 'erasure', true)) update leads set ${set} from allowed where ${where}`;

/** Rewrites what leads say as filed, for what no call of the product can bring about. */
export async function rewriteRequests({ db }: AppContext, set: string, where = 'true'): Promise<void> {
  await db.execute(sql.raw(rewriting(set, where)));
}
