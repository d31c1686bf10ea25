/** What a customer of a proof sends by the form: without its last two fields the next of one network address is held. */
export const quote = {
  serviceLocation: 'Marrickville NSW 2204',
  electricalWork: 'The safety switch trips every time the oven is turned on.',
  serviceType: 'repair',
  propertyType: 'residential',
  budgetRange: 'unsure',
  hasExistingElectrician: false,
  urgency: 'within_24h',
  timeframe: 'asap',
  customerName: 'Priya Nairtest',
  customerPhone: '0491 570 158',
  isFlexibleDates: true,
  jobTopic: '',
  fillMs: 60_000,
};
