/** What a finished act says. */
export const notices = {
  leadPurchased: {
    title: 'Lead purchased',
    description: 'It is yours alone. The contact details are under Purchased.',
  },
  leadClaimed: {
    title: 'Lead claimed',
    description: 'It is yours alone. The contact details are under Purchased.',
  },
  paymentSuccessful: {
    title: 'Payment Successful',
    description: 'Payment processed successfully!',
  },
  leadArchived: { title: 'Archived', description: 'It no longer shows in your lists.' },
  marketLeadArchived: { title: 'Lead archived', description: 'It is off the market.' },
  leadUnpurchased: { title: 'Lead back on sale', description: 'The purchase was undone.' },
  contactConverted: {
    title: 'Contact turned into a lead',
    description: 'It is on sale again as a new lead.',
  },
  reportSent: {
    title: 'Report sent',
    description: 'We review it. The answer shows on the job and in your history.',
  },
  leadUpdated: { title: 'Job details updated', description: 'Your changes are saved.' },
  serviceAreaUpdated: {
    title: 'Service area updated',
    description: 'Leads near you come first from now on.',
  },
  loggedOut: {
    title: 'Logged out successfully',
    description: 'You have been logged out of your account.',
  },
  logoutFailed: {
    title: 'Logout failed',
    description: 'There was an error logging out. Please try again.',
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

/** What says that money goes back; `sum` is written for people. */
export function refundIssued(sum: string): string {
  return `Refund of ${sum} issued`;
}

/** What a failed act on a purchase is called; what went wrong stands below. */
export const failureTitles = {
  report: 'Error reporting lead',
  archive: 'Error archiving lead',
  unpurchase: 'Error unpurchasing lead',
  toLead: 'Error converting contact to lead',
} as const;
