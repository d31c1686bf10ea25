import { StripeProblem } from './problem.ts';

export interface Answer {
  status: number;
  body: object;
}

interface Entry {
  fingerprint: string;
  /** Missing while the first call with the key runs. */
  answer?: Answer;
}

/** Remembers what was answered under each key: the first answer of a call that had started, failures too. */
export class IdempotencyKeys {
  readonly #entries = new Map<string, Entry>();

  /**
   * Finds what was answered under a key, or takes the key for the call that starts now. Refuses a key that came with
   * other parameters, and one whose first call still runs.
   */
  take(key: string, fingerprint: string): Answer | undefined {
    const entry = this.#entries.get(key);
    if (!entry) {
      this.#entries.set(key, { fingerprint });
      return undefined;
    }
    if (entry.fingerprint !== fingerprint) {
      throw new StripeProblem(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    }
    if (!entry.answer) throw inUse();
    return entry.answer;
  }

  keep(key: string, answer: Answer): void {
    const entry = this.#entries.get(key);
    if (entry) entry.answer = answer;
  }

  /** Frees a key whose call never started. */
  free(key: string): void {
    this.#entries.delete(key);
  }
}

export const inUse = () =>
  new StripeProblem(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this idempotency key.',
  });
