import type { LicenceClass } from '../../shared/domain/licence.ts';

/** A licence as its public register has it. */
export interface RegisteredLicence {
  number: string;
  holder: string;
  /** The holder's business names. */
  otherNames: string[];
  /** What the register calls it, such as "Contractor Licence". */
  type: string;
  class: LicenceClass | null;
  /** Whether it is for electrical work of all kinds. */
  isElectrical: boolean;
  /** The register's own word, such as "Current" or "Suspended". */
  status: string;
  isCurrent: boolean;
  /** The last day on which it is good, YYYY-MM-DD; null where the register names none. */
  expiresOn: string | null;
}

/** Why a register gave no answer: its quota is used up, our keys were refused, or it was not reached or not understood. */
export type RegisterFailureReason = 'quota' | 'credentials' | 'unavailable';

/** A register that gave no answer. Says nothing about the licence. */
export class RegisterFailure extends Error {
  override readonly name = 'RegisterFailure';
  readonly reason: RegisterFailureReason;

  constructor(reason: RegisterFailureReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

/** A public register of licences that can be asked by software. */
export interface TradesRegister {
  /** Returns the licence with a number; null where the register has none. Throws `RegisterFailure`. */
  lookUp(licenceNumber: string): Promise<RegisteredLicence | null>;
}
