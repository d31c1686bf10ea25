const SALES = 1000;
/** A machine that sells more slowly sells fewer. */
const SECONDS = 60;

/** Sells a thousand leads as fast as it goes, and says how long that and all its invoices took, in seconds, from the first sale on. */
export async function measureInvoices(stage) {
  const since = Date.now();
  const { count, perSecond } = await stage.measure('purchase', 'ours', { seconds: SECONDS, atMost: SALES, leads: SALES });
  const { sent, seconds } = await stage.add('invoices', since);
  return { sold: count, perSecond, sent, seconds };
}
