import { recall, remember } from '@/lib/session-memory.ts';

const KEY = 'payments-under-way';

interface Note {
  userId: number;
  leadId: number;
}

const isNote = (note: unknown): note is Note => typeof note === 'object' && note !== null && 'leadId' in note;

function notes(): Note[] {
  const kept = recall(KEY);
  return Array.isArray(kept) ? kept.filter(isNote) : [];
}

const others = ({ userId, leadId }: Note) =>
  notes().filter((note) => note.userId !== userId || note.leadId !== leadId);

/** Remembers in this tab that a payment is under way, so that a reload finds out what became of it. No secret in it. */
export function rememberPayment(note: Note): void {
  remember(KEY, [...others(note), note]);
}

/** Returns the leads whose payments this person left unfinished in this tab, the oldest first. */
export function unfinishedPayments(userId: number): number[] {
  return notes()
    .filter((note) => note.userId === userId)
    .map(({ leadId }) => leadId);
}

/** Forgets the payment of one lead, once it is over. */
export function forgetPayment(note: Note): void {
  remember(KEY, others(note));
}
