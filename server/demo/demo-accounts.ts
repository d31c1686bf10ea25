/** The accounts of the demo world. Their passwords are published, so they must exist nowhere else. */
export const demoAccounts = [
  { username: 'sparky', password: 'sparky-demo', role: 'electrician' },
  { username: 'teammate', password: 'teammate-demo', role: 'member of sparky’s team' },
  { username: 'customer', password: 'customer-demo', role: 'customer' },
  { username: 'superadmin', password: 'superadmin-demo', role: 'super admin' },
] as const;

export const demoOperator = { username: 'operator', password: 'operator-demo' } as const;
