import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '../../../shared/domain/second-factor.ts';
import type { Db } from '../../db/client.ts';
import { sha256 } from '../auth/secret-token.ts';
import { replaceRecoveryCodes } from './second-factor-store.ts';

/** Letters and digits that nobody takes for each other. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const GROUPS = 4;
const GROUP_LENGTH = 4;

const createGroup = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Makes a code of about 79 random bits, such as "k7qm-2xrt-9fhd-w3pn": a plain hash of it cannot be tried out. */
const createCode = () => Array.from({ length: GROUPS }, createGroup).join('-');

/** Returns the form in which a recovery code is stored and looked up, however it was typed. */
export function hashOfRecoveryCode(typed: string): string {
  return sha256(typed.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
}

/** Makes new recovery codes in place of all earlier ones and returns them: only their hashes are kept. */
export async function makeCodes(tx: Db, secondFactorId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, createCode);
  await replaceRecoveryCodes(tx, secondFactorId, codes.map(hashOfRecoveryCode));
  return codes;
}
