import { getTabItem, setTabItem } from '@/lib/storage.ts';

const KEY = 'payments-under-way';

interface Note {
  userId: number;
  leadId: number;
}

const isNote = (note: unknown): note is Note => typeof note === 'object' && note !== null && 'leadId' in note;

function notes(): Note[] {
  const kept = getTabItem(KEY);
  return Array.isArray(kept) ? kept.filter(isNote) : [];
}

const others = ({ userId, leadId }: Note) =>
  notes().filter((note) => note.userId !== userId || note.leadId !== leadId);

/** Notes in this tab that a payment is under way, so that a reload can finish it. Holds no secret. */
export function rememberPayment(note: Note): void {
  setTabItem(KEY, [...others(note), note]);
}

/** Returns the ids of leads whose payments this person left unfinished in this tab, oldest first. */
function unfinishedPayments(userId: number): number[] {
  return notes()
    .filter((note) => note.userId === userId)
    .map(({ leadId }) => leadId);
}

/** Removes the note of one lead's payment, once it is over. */
export function forgetPayment(note: Note): void {
  setTabItem(KEY, others(note));
}

/** A purchase that was interrupted when the page was left. */
export interface PaymentReturn {
  leadId: number;
  /** The client secret in the bank's return URL; null after a plain reload. */
  clientSecret: string | null;
}

const RETURN_KEYS = ['lead', 'payment_intent', 'payment_intent_client_secret', 'redirect_status'];

/** Returns the purchases to finish: first the one in a bank's return URL, then those noted in this tab. */
export function paymentReturnsOf(search: string, userId: number): PaymentReturn[] {
  const query = new URLSearchParams(search);
  const clientSecret = query.get('payment_intent_client_secret');
  const leadId = Number(query.get('lead'));
  const isFromBank = clientSecret !== null && Number.isSafeInteger(leadId) && leadId > 0;
  const interrupted = unfinishedPayments(userId).filter((id) => !isFromBank || id !== leadId);
  return [
    ...(isFromBank ? [{ leadId, clientSecret }] : []),
    ...interrupted.map((id) => ({ leadId: id, clientSecret: null })),
  ];
}

/** Returns the query string without a bank's return parameters; null when it has none. */
export function withoutReturn(search: string): string | null {
  const query = new URLSearchParams(search);
  if (!query.has('payment_intent_client_secret')) return null;
  for (const key of RETURN_KEYS) query.delete(key);
  return query.toString();
}
