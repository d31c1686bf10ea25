import { publishedPasswords } from '../modules/identity/index.ts';

/** The accounts of the demo world. Their passwords are published, so they must exist nowhere else. */
export const demoAccounts = [
  { username: 'sparky', password: publishedPasswords.sparky, role: 'electrician' },
  { username: 'teammate', password: publishedPasswords.teammate, role: 'member of sparky’s team' },
  { username: 'customer', password: publishedPasswords.customer, role: 'customer' },
  { username: 'superadmin', password: publishedPasswords.superadmin, role: 'super admin' },
] as const;

export const demoOperator = { username: 'operator', password: publishedPasswords.operator } as const;
