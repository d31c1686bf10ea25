import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import type { updateProvider } from '../../../shared/contracts/providers.ts';
import { AppError } from '../../errors.ts';
import type { ProviderFacts } from './provider-store.ts';

type Body = BodyOf<typeof updateProvider>;
type Base = NonNullable<Body['base']>;

const labels: Record<keyof Base, string> = {
  licenseNumber: 'licence number',
  licenseState: 'state of the licence',
  licenseExpiresOn: 'expiry of the licence',
  licenseClass: 'class of the licence',
  licenseHolder: 'name on the licence',
  licenseSubmittedAt: 'decision on the licence',
  notes: 'notes',
};

const isSame = (stored: string | Date | null, seen: string | Date | null) =>
  stored instanceof Date && seen instanceof Date ? stored.getTime() === seen.getTime() : stored === seen;

/** Whether the decision that is sent is the one that was taken. */
const isDecided = ({ isVerified, licenseRefusal }: ProviderFacts, change: Omit<Body, 'base'>) =>
  change.licenseRefusal === undefined ? isVerified === change.isVerified : licenseRefusal === change.licenseRefusal;

/**
 * Refuses `conflict` when something that was on screen is no more so: a field that holds neither what it was seen with nor
 * what it is changed to. Whoever verifies a licence names the one they looked up.
 */
export function refuseStale(stored: ProviderFacts, change: Omit<Body, 'base'>, base: Base): void {
  const fields = Object.keys(labels) as (keyof Base)[];
  const lost = fields.filter((field) => {
    const seen = base[field];
    if (seen === undefined || isSame(stored[field], seen)) return false;
    return field === 'licenseSubmittedAt' ? !isDecided(stored, change) : stored[field] !== change[field];
  });
  if (lost.length === 0) return;
  const names = lost.map((field) => labels[field]).join(', ');
  throw new AppError('conflict', `This was changed by someone else meanwhile: ${names}. Nothing was saved.`, {
    issues: lost.map((path) => ({ path, message: 'Changed by someone else meanwhile' })),
  });
}
