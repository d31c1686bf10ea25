import type { Config } from '../../config.ts';

type Needs = Pick<Config, 'isLocalDemo' | 'payments' | 'mail'>;

/** True only where nobody real can be harmed: a demo that only this machine reaches, no payments, emails in a folder. */
export function isDemoMode({ isLocalDemo, payments, mail }: Needs): boolean {
  return isLocalDemo && payments.kind === 'demo' && mail.kind === 'folder';
}
