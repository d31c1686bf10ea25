import { roleLabels, type UserType } from '@shared/domain/roles.ts';

/** The role as the user menu words it. */
export function menuRoleLabel(userType: UserType): string {
  return userType === 'provider' ? 'Service Provider' : roleLabels[userType];
}
