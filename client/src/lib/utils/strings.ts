/** The toasts of finished actions. */
export const notices = {
  leadPurchased: {
    title: 'Lead purchased',
    description: 'It’s yours alone. The contact details are under Purchased.',
  },
  leadClaimed: {
    title: 'Lead claimed',
    description: 'It’s yours alone. The contact details are under Purchased.',
  },
  paymentSuccessful: {
    title: 'Payment Successful',
    description: 'Payment processed successfully!',
  },
  leadArchived: { title: 'Archived', description: 'It no longer shows in your lists.' },
  marketLeadArchived: { title: 'Lead archived', description: 'It’s off the market.' },
  leadUnpurchased: { title: 'Lead back on sale', description: 'The purchase was reversed.' },
  contactConverted: {
    title: 'Contact turned into a lead',
    description: 'It’s on sale again as a new lead.',
  },
  reportSent: {
    title: 'Report sent',
    description: 'We’ll answer within one business day. You’ll see our decision on the job and in your history.',
  },
  leadUpdated: { title: 'Job details updated', description: 'Your changes are saved.' },
  serviceAreaUpdated: {
    title: 'Service area updated',
    description: 'Each lead shows how far away it is.',
  },
  serviceAreaFailed: {
    title: 'Error',
    description: 'Failed to update service area. Please try again.',
  },
  leadAdded: { title: 'Lead added successfully', description: 'It’s in your pipeline, under Purchased.' },
  loggedOut: {
    title: 'Logged out successfully',
    description: 'You have been logged out of your account.',
  },
  logoutFailed: {
    title: 'Logout failed',
    description: 'There was an error logging out. Please try again.',
  },
  notAllSaved: {
    title: 'We couldn’t save everything',
    description: 'You’re still signed in. Save your changes, then log out.',
  },
  loggedIn: { title: 'Login successful', description: 'Welcome back!' },
  signupFailed: {
    title: 'Error',
    description: 'Failed to create account. Please try again.',
  },
  resetEmailSent: {
    title: 'Reset email sent',
    description: 'Check your email for password reset instructions.',
  },
  resetLinkReady: {
    title: 'Development Mode - Reset Link Ready',
    description: 'Reset link generated successfully.',
  },
  passwordReset: {
    title: 'Password reset successful',
    description: 'Your password has been updated. You can now login with your new password.',
  },
} as const;

/** Returns the text of a refund; `sum` is formatted. */
export function refundIssued(sum: string): string {
  return `Refund of ${sum} issued`;
}

/** The titles of failed actions on a purchase; the error is shown below. */
export const failureTitles = {
  add: 'Error creating lead',
  report: 'Error reporting lead',
  archive: 'Error archiving lead',
  unpurchase: 'Error unpurchasing lead',
  toLead: 'Error converting contact to lead',
} as const;

/** The toasts of team actions, with the member's name and address. */
export const teamNotices = {
  added: (name: string, email: string) => ({
    title: `${name} was added`,
    description: `A link to set their password is on its way to ${email}.`,
  }),
  linkSent: (name: string, email: string) => ({
    title: `Link sent to ${name}`,
    description: `A new link is on its way to ${email}. The one before no longer works.`,
  }),
  deactivated: (name: string) => ({
    title: `${name} is deactivated`,
    description: 'They can no longer sign in or open your jobs.',
  }),
  reactivated: (name: string) => ({
    title: `${name} is active again`,
    description: 'They can sign in and work in your pipeline.',
  }),
} as const;

/** The titles of failed team actions; the error is shown below. */
export const teamFailures = {
  add: 'The team member wasn’t added',
  invite: 'The link wasn’t sent',
  reactivate: 'The team member wasn’t reactivated',
} as const;
