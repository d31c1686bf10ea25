import type { LicenceClass } from '../../../../shared/domain/people/licence.ts';

/** A licence as its public register lists it. */
export interface RegisteredLicence {
  number: string;
  holder: string;
  /** The holder's business names. */
  otherNames: string[];
  /** The register's name for the licence type, such as "Contractor Licence". */
  type: string;
  class: LicenceClass | null;
  /** True for a licence that covers electrical work of all kinds. */
  isElectrical: boolean;
  /** The register's own status, such as "Current" or "Suspended". */
  status: string;
  isCurrent: boolean;
  /** The last day of validity, YYYY-MM-DD; null when the register gives none. */
  expiresOn: string | null;
}

/** Why a lookup failed: the quota is used up, our keys were refused, or the register was unreachable or its response unreadable. */
export type RegisterFailureReason = 'quota' | 'credentials' | 'unavailable';

/** A failed lookup. It says nothing about the licence. */
export class RegisterFailure extends Error {
  override readonly name = 'RegisterFailure';
  readonly reason: RegisterFailureReason;

  constructor(reason: RegisterFailureReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

/** A public register of licences with an API. */
export interface TradesRegister {
  /** Returns the licence with a number; null when the register has none. Throws `RegisterFailure`. */
  lookUp(licenceNumber: string): Promise<RegisteredLicence | null>;
}
