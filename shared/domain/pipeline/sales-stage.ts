/** Every stage a purchase can be stored in. `picked_up` and `delivered` have no tab of their own. */
export const salesStages = [
  'purchased',
  'called',
  'quote_sent',
  'quote_accepted',
  'booked_in',
  'invoice_paid',
  'declined',
  'picked_up',
  'delivered',
] as const;
export type SalesStage = (typeof salesStages)[number];

/** The stages that a caller may send: the stored ones and their older names. */
export const salesStageInputs = [...salesStages, 'paid', 'accepted_lead'] as const;
export type SalesStageInput = (typeof salesStageInputs)[number];

/** Returns the stage to store for a sent one: `paid` is `invoice_paid`, `accepted_lead` is `purchased`. */
export function storedStage(input: SalesStageInput): SalesStage {
  if (input === 'paid') return 'invoice_paid';
  if (input === 'accepted_lead') return 'purchased';
  return input;
}

/** The stages in the dropdown, in pipeline order. */
export const pickableStages = [
  'purchased',
  'called',
  'quote_sent',
  'quote_accepted',
  'booked_in',
  'invoice_paid',
  'declined',
] as const satisfies readonly SalesStage[];

export const stageLabels: Record<SalesStage, string> = {
  purchased: 'Purchased',
  called: 'Called',
  quote_sent: 'Quoted',
  quote_accepted: 'Accepted',
  booked_in: 'Booked in',
  invoice_paid: 'Paid',
  declined: 'Declined',
  picked_up: 'Picked up',
  delivered: 'Delivered',
};

/** The column that records when a purchase first entered a stage; a new purchase has `purchasedAt` already. */
export const stageStamps = {
  called: 'calledAt',
  quote_sent: 'quoteSentAt',
  quote_accepted: 'quoteAcceptedAt',
  booked_in: 'bookedInAt',
  picked_up: 'pickedUpAt',
  delivered: 'deliveredAt',
  invoice_paid: 'invoicePaidAt',
  declined: 'declinedAt',
} as const satisfies Record<Exclude<SalesStage, 'purchased'>, string>;

/** The tab that shows each stage: the two stages without a tab are shown with the paid work they follow. */
export type PipelineTab = (typeof pickableStages)[number];

/** Returns the pipeline tab that shows a stage, so that every purchase is on some tab. */
export function tabOfStage(stage: SalesStage): PipelineTab {
  return stage === 'picked_up' || stage === 'delivered' ? 'booked_in' : stage;
}

/** Returns the stages shown on a tab. */
export function stagesOfTab(tab: PipelineTab): SalesStage[] {
  return salesStages.filter((stage) => tabOfStage(stage) === tab);
}

/** Returns the stages that prove a purchase has reached a tab: its own and all later ones. Nothing comes after Declined. */
export function stagesFrom(tab: PipelineTab): SalesStage[] {
  if (tab === 'declined') return ['declined'];
  const from = pickableStages.indexOf(tab);
  return salesStages.filter((stage) => stage !== 'declined' && pickableStages.indexOf(tabOfStage(stage)) >= from);
}
