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
  leadArchived: { title: 'Archived', description: 'It no longer shows in your lists.' },
  leadUnpurchased: { title: 'Lead back on sale', description: 'The purchase was undone.' },
  contactConverted: {
    title: 'Contact turned into a lead',
    description: 'It is on sale again as a new lead.',
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
} as const;
