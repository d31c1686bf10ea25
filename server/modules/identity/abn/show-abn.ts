import type { getMyAbn as contract } from '../../../../shared/contracts/abn.ts';
import type { ResultOf } from '../../../../shared/contracts/endpoint.ts';
import { fitsRegister } from '../../../../shared/domain/people/abn-register.ts';
import { AppError } from '../../../platform/errors.ts';
import { findCompany, findLookup } from './abn-lookup-store.ts';
import type { IdentityContext } from '../context.ts';

/** Returns the register's entry for an electrician's ABN, if it was looked up. Throws `not_found` for any other account. */
export async function showAbn({ db, abnRegister }: IdentityContext, userId: number): Promise<ResultOf<typeof contract>> {
  const company = await findCompany(db, userId);
  if (!company) throw new AppError('not_found', 'There is no such provider');
  const found = abnRegister && company.abn ? await findLookup(db, company.abn) : undefined;
  if (!found) return { lookup: null };
  const names = [...(found.entityName ? [found.entityName] : []), ...found.businessNames];
  const isKnown = found.status !== 'unknown' && company.companyName !== null;
  return { lookup: { ...found, fitsCompany: isKnown ? fitsRegister(company.companyName ?? '', names) : null } };
}
