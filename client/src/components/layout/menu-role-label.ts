import { roleLabels, type UserType } from '@shared/domain/people/roles.ts';

/** Returns the role's label in the user menu. */
export function menuRoleLabel(userType: UserType): string {
  return userType === 'provider' ? 'Service Provider' : roleLabels[userType];
}
