/** The third parties that receive personal data from an installation, each while its service is switched on. */
export const dataRecipients = ['mail', 'sms', 'stripe', 'google_maps', 'push', 'trades_register', 'abn_lookup', 'file_storage'] as const;
export type DataRecipient = (typeof dataRecipients)[number];
