import type { Request } from 'express';
import { usernameIn } from './account-guessing.ts';
import { networkOfCaller, publicNetworkOf } from './client-address.ts';

/** Hashes a name with a key: no counter holds one as it is. */
export type HashName = (name: string) => string;

/** The network of the caller. */
export const byIp = (req: Request) => networkOfCaller(req);

/** The signed-in account, else the caller's network. */
export const byAccount = (req: Request) => (req.user ? String(req.user.id) : byIp(req));

/** The signed-in account; null for a call that pauses standing bids without an end date, which is never refused. */
export const byBidChanger = (req: Request) => {
  const isStop = /\/pause(?:-all)?$/.test(req.path) && req.body?.isPaused === true && (req.body.through ?? null) === null;
  return isStop ? null : byAccount(req);
};

/** The account or operator whose second factor it is, else the caller's network. */
export const byFactorHolder = (req: Request) => req.factorHolder ?? byIp(req);

/** Holders of second factors who try a code. A passkey can't be guessed, and stays usable while somebody else tries codes. */
export const byCodeHolder = (req: Request) => (req.body?.method === 'passkey' ? null : byFactorHolder(req));

/** The caller's network with a hash of the username that was sent. */
export const byUsernameAndIp = (req: Request, hashOf: HashName) => `${byIp(req)}:${hashOf(usernameIn(req))}`;

/** The network of a caller who asks for a name with "@": whether an email address has an account is found out no faster than by signing up. */
export const byIpOfAddress = (req: Request) => {
  const { username } = req.query;
  return typeof username === 'string' && username.includes('@') ? byIp(req) : null;
};

/** The caller's network with a hash of the username that was sent; null for a network that is not public. */
export const byUsernameAndPublicIp = (req: Request, hashOf: HashName) => (publicNetworkOf(req.ip) === null ? null : byUsernameAndIp(req, hashOf));
