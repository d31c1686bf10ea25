const KEY = 'payment-under-way';

interface Note {
  userId: number;
  leadId: number;
}

function parsed(text: string | null): Partial<Note> {
  if (text === null) return {};
  try {
    const note: Partial<Note> = JSON.parse(text);
    return note;
  } catch {
    return {};
  }
}

/** Remembers in this tab that a payment is under way, so that a reload finds out what became of it. No secret in it. */
export function rememberPayment(note: Note): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(note));
  } catch {
    // Storage is blocked: the lead is under Purchased all the same once the payment is through.
  }
}

/** Returns the lead whose payment this person left unfinished in this tab, or null. */
export function unfinishedPayment(userId: number): number | null {
  try {
    const note = parsed(sessionStorage.getItem(KEY));
    return note.userId === userId ? (note.leadId ?? null) : null;
  } catch {
    return null;
  }
}

export function forgetPayment(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored then.
  }
}
