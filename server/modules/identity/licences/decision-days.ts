/** For how many days a licence stays verified that its register did not confirm, while it waits for a person. */
export const DECISION_DAYS = 7;
