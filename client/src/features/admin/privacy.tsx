import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '@/components/lists/loaded.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { formatMoment } from '@/lib/time/format.ts';
import type { ErasureView, PrivacyView } from '@shared/contracts/privacy.ts';
import { privacyQuery, useFindPerson } from './privacy-api.ts';
import { KeptRows } from './privacy-counts.tsx';
import { PrivacyPerson } from './privacy-person.tsx';
import { PrivacyRetention } from './privacy-retention.tsx';
import { countRows, kindLabels } from './privacy-texts.ts';

/** Renders the completed privacy requests: what, when and by whom, without the data. */
function PrivacyRequests({ requests }: { requests: PrivacyView['requests'] }) {
  return (
    <section aria-labelledby="privacy-requests" className="grid gap-3">
      <h2 id="privacy-requests" className="text-lg">
        Latest requests
      </h2>
      {requests.length === 0 ? <p className="text-ink-2">Nobody was looked up, corrected or made anonymous yet.</p> : null}
      <ul className="grid gap-2">
        {requests.map(({ id, kind, at, doneBy, counts }) => (
          <li key={id} className="rounded-md border border-line bg-surface p-3 text-sm">
            <span className="font-semibold">
              {kindLabels[kind]} (number {id})
            </span>
            <br />
            {formatMoment(at)}, by {doneBy ?? 'the server’s terminal'}, {countRows(counts)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Renders the search for a person by phone or email, and what is held about them. */
function PrivacyFind() {
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
        <Panel tone="success" title="The person is anonymous now">
          <output className="grid gap-2">
            <p>Changed or deleted: {countRows(erased.counts)}. That it was done is recorded below, without their data.</p>
            <KeptRows kept={erased.kept} />
          </output>
        </Panel>
      ) : null}
      {person && !isPending ? <PrivacyPerson key={contact} contact={contact} person={person} onFind={find} onErased={handleErased} /> : null}
    </section>
  );
}

/** Renders the privacy tools: find, download, correct and erase personal data, and set its retention. */
export function Privacy() {
  const query = useQuery(privacyQuery);
  return (
    <div className="grid gap-8">
      <PrivacyFind />
      <Loaded query={query} what="privacy settings">
        {(view) => (
          <>
            <PrivacyRetention view={view} />
            <PrivacyRequests requests={view.requests} />
          </>
        )}
      </Loaded>
    </div>
  );
}
