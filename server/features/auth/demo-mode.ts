import type { Config } from '../../config.ts';

type Needs = Pick<Config, 'isProduction' | 'database' | 'payments' | 'mail'>;

/** True only where nobody real can be harmed: not production, own database, no payments, letters in a folder. */
export function isDemoMode({ isProduction, database, payments, mail }: Needs): boolean {
  return !isProduction && database.kind === 'embedded' && payments.kind === 'demo' && mail.kind === 'folder';
}
