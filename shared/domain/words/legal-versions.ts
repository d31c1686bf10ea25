/** A version of a legal text. */
interface LegalVersion {
  version: string;
  /** The day it takes effect, YYYY-MM-DD. */
  since: string;
  /** What changed, in full sentences. */
  changes: string;
}

/** The versions of a legal text, latest first. */
export type LegalVersions = readonly [LegalVersion, ...LegalVersion[]];
