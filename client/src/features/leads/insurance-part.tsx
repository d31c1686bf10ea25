import type { CurrentUser } from '@shared/contracts/auth.ts';
import { lazyPart } from '@/components/lazy-part.tsx';

const InsuranceNeed = lazyPart(async () => (await import('./insurance-need.tsx')).InsuranceNeed);

/** What an account's insurance lacks, and the form for it; nothing where it lacks nothing and none is on file. */
export function InsurancePart({ user }: { user: CurrentUser }) {
  const isOnFile = user.insuredUntil !== null || user.missingToBuy.some((need) => need.startsWith('insurance_'));
  return isOnFile ? <InsuranceNeed user={user} /> : null;
}
