import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '../../../../shared/domain/people/second-factor.ts';
import type { Db } from '../../../platform/db/client.ts';
import { sha256 } from '../sign-in/secret-token.ts';
import { replaceRecoveryCodes } from './second-factor-store.ts';

/** Letters and digits that can't be mistaken for each other. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const GROUPS = 4;
const GROUP_LENGTH = 4;

const createGroup = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Creates a code with about 79 random bits, such as "k7qm-2xrt-9fhd-w3pn": too many to try them all against a plain hash. */
const createCode = () => Array.from({ length: GROUPS }, createGroup).join('-');

/** Returns the hash by which a recovery code is stored and found, however it was typed. */
export function hashOfRecoveryCode(typed: string): string {
  return sha256(typed.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
}

/** Creates recovery codes that replace all earlier ones, and returns them; only their hashes are stored. */
export async function makeCodes(tx: Db, secondFactorId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, createCode);
  await replaceRecoveryCodes(tx, secondFactorId, codes.map(hashOfRecoveryCode));
  return codes;
}
