import type { AppContext } from '../../server/app/context.ts';

/** A line of the audit log about contacts, as the database holds it. */
export interface Line {
  action: string;
  actor_user_id: number | null;
  actor_operator_id: number | null;
  subject_type: string;
  subject_id: string;
  after: { endpoint: string; count: number; ids: number[]; textHash?: string };
}

/** The lines of one action, oldest first. */
export async function linesOf({ store }: AppContext, action: string): Promise<Line[]> {
  const { rows } = await store.raw.query(`select * from audit_log where action = '${action}' order by id`);
  return rows as unknown as Line[];
}
