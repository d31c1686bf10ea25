/** The super admin's pages. Kept apart from the other paths, which every visitor loads. */
export const managePaths = {
  home: '/manage',
  followUps: '/manage/follow-ups',
  callbacks: '/manage/callbacks',
  leads: '/manage/leads',
  providers: '/manage/providers',
  reports: '/manage/reports',
  discountCodes: '/manage/discount-codes',
  archive: '/manage/archive',
  suburbs: '/manage/suburbs',
  market: '/manage/market',
  auditLog: '/manage/audit-log',
  privacy: '/manage/privacy',
} as const;
