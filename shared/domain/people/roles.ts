/** The roles of signed-in people. Stored as `userType`. */
export const userTypes = ['customer', 'provider', 'team_member', 'super_admin'] as const;
export type UserType = (typeof userTypes)[number];

/** The roles that see the market and may take a lead. */
export const leadBuyers = ['provider', 'super_admin'] as const satisfies readonly UserType[];

/** The roles that work a pipeline of purchased leads. */
export const pipelineUsers = [
  'provider',
  'team_member',
  'super_admin',
] as const satisfies readonly UserType[];

export const roleLabels: Record<UserType, string> = {
  super_admin: 'Super Admin',
  provider: 'Provider',
  team_member: 'Team Member',
  customer: 'Customer',
};

/** Returns true for the roles that have a dashboard. */
export function hasDashboard(userType: UserType): boolean {
  return (pipelineUsers as readonly UserType[]).includes(userType);
}

/** Returns the id of the account whose pipeline this person works in: the owner's for a team member. */
export function accountIdOf(user: { id: number; teamOwnerId: number | null }): number {
  return user.teamOwnerId ?? user.id;
}
