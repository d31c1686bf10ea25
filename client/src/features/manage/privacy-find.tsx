import { useState } from 'react';
import type { ErasureView } from '@shared/contracts/privacy.ts';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { formatCount } from '@/lib/format.ts';
import { useFindPerson } from './privacy-api.ts';
import { KeptRows } from './privacy-counts.tsx';
import { PrivacyPerson } from './privacy-person.tsx';
import { rowsOf } from './privacy-texts.ts';

/** Finds a person by phone or email, and shows what is held about them. */
export function PrivacyFind() {
  const [typed, setTyped] = useState('');
  const [erased, setErased] = useState<ErasureView>();
  const { mutate, data: person, variables: contact = '', error, isPending, reset } = useFindPerson();
  const find = (wanted: string) => {
    setErased(undefined);
    setTyped(wanted);
    mutate(wanted.trim());
  };
  const handleErased = (done: ErasureView) => {
    setErased(done);
    setTyped('');
    reset();
  };
  return (
    <section aria-labelledby="privacy-find" className="grid gap-3">
      <h2 id="privacy-find" className="text-lg">
        Find a person
      </h2>
      <p className="text-sm text-ink-2">
        Make sure first that the person who asks is the one whose data it is. Each look is recorded with your name.
      </p>
      <form
        noValidate
        className="grid items-end gap-3 sm:grid-cols-[minmax(0,24rem)_max-content]"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) find(typed);
        }}
      >
        <Field label="Phone number or email" error={error?.message}>
          {(props) => <Input {...props} value={typed} autoComplete="off" spellCheck={false} onChange={(event) => setTyped(event.target.value)} />}
        </Field>
        <Button type="submit" className="self-start justify-self-start sm:mt-8" isPending={isPending} pendingText="Looking…">
          Find
        </Button>
      </form>
      {erased ? (
        <Panel tone="earth" title="The person is anonymous now">
          <output className="grid gap-2">
            <p>{formatCount(rowsOf(erased.counts))} rows were changed or deleted. That it was done is recorded below, without their data.</p>
            <KeptRows kept={erased.kept} />
          </output>
        </Panel>
      ) : null}
      {person && !isPending ? <PrivacyPerson key={contact} contact={contact} person={person} onFind={find} onErased={handleErased} /> : null}
    </section>
  );
}
