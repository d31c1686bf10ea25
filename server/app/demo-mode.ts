import type { MailConfig } from '../platform/config.ts';
import type { PaymentConfig } from '../modules/sales/index.ts';

interface Needs {
  isLocalDemo: boolean;
  payments: PaymentConfig;
  mail: MailConfig;
}

/** Returns true for a demo that can harm no real person: local only, no payments, and emails written to a folder. */
export function isDemoMode({ isLocalDemo, payments, mail }: Needs): boolean {
  return isLocalDemo && payments.kind === 'demo' && mail.kind === 'folder';
}
