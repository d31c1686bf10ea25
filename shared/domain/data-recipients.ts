/** Who receives personal data from an installation, where the service that they are for is switched on. */
export const dataRecipients = ['mail', 'stripe', 'google_maps', 'push', 'trades_register', 'abn_lookup', 'file_storage'] as const;
export type DataRecipient = (typeof dataRecipients)[number];
