/** Goes out with every request. Change it whenever the sentence below changes. */
export const CONSENT_TEXT_VERSION = 'quote-2025-08-15';

export const consentText =
  'Your details go to one licensed electrician, not five, so that they can call you about this job.';
