const NAME = 'jobTopic';

/** A field that no person sees, hears or reaches and no browser fills in: what stands in it, a script has put there. */
export function TrapField() {
  return (
    <div hidden>
      <label>
        Leave this empty <input name={NAME} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

const trapOf = (form: HTMLFormElement | null) => form?.querySelector<HTMLInputElement>(`[name=${NAME}]`);

/** What stands in the trap of a form. */
export function trapped(form: HTMLFormElement | null): string {
  return trapOf(form)?.value ?? '';
}

/** Empties the trap of a form. */
export function resetTrap(form: HTMLFormElement | null): void {
  const trap = trapOf(form);
  if (trap) trap.value = '';
}
