import { useState } from 'react';
import type { ErasureView, PersonView } from '@shared/contracts/privacy.ts';
import { lazyDialog } from '@/components/lazy/lazy-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { formatDay, formatMoment } from '@/lib/time/format.ts';
import { isolate } from '@/lib/utils/isolate.ts';
import { saveFile } from '@/lib/utils/save-file.ts';
import { useDownloadPerson } from './privacy-api.ts';
import { KeptRows, PrivacyCounts } from './privacy-counts.tsx';
import { kindLabels, rowsOf } from './privacy-texts.ts';

const EraseDialog = lazyDialog(async () => (await import('./privacy-erase-dialog.tsx')).PrivacyEraseDialog);
const CorrectDialog = lazyDialog(async () => (await import('./privacy-correct-dialog.tsx')).PrivacyCorrectDialog);

function Lines({ person: { requests, callbacks, accounts } }: { person: PersonView }) {
  const lines = [
    ...accounts.map(({ id, name, username, isActive }) => ({ key: `account ${id}`, text: `Account ${username}, ${isolate(name)}${isActive ? '' : ', out of use'}` })),
    ...requests.map(({ id, name, jobReference, status, createdAt }) => ({
      key: `request ${id}`,
      text: `Request ${jobReference} of ${formatDay(createdAt)}, ${isolate(name)}, ${status}`,
    })),
    ...callbacks.map(({ id, name, createdAt }) => ({ key: `callback ${id}`, text: `Callback request of ${formatDay(createdAt)}, ${isolate(name)}` })),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className="grid list-disc gap-1 pl-5 text-sm">
      {lines.map(({ key, text }) => (
        <li key={key} className="break-words">
          {text}
        </li>
      ))}
    </ul>
  );
}

function Earlier({ earlier }: { earlier: PersonView['earlier'] }) {
  if (earlier.length === 0) return null;
  return (
    <p className="text-sm text-ink-2">
      Before: {earlier.map(({ kind, at }) => `${kindLabels[kind]} ${formatMoment(at)}`).join('; ')}
    </p>
  );
}

function OtherContacts({ contacts, onFind }: { contacts: readonly string[]; onFind: (contact: string) => void }) {
  if (contacts.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="text-base font-semibold">Other contacts in these rows</h3>
      <p className="text-sm text-ink-2">Look up each one that’s the same person. The buttons below only cover the contact above.</p>
      <div className="flex flex-wrap gap-2">
        {contacts.map((other) => (
          <Button key={other} variant="secondary" size="sm" onClick={() => onFind(other)}>
            Find {other}
          </Button>
        ))}
      </div>
    </div>
  );
}

interface OfPerson {
  contact: string;
  person: PersonView;
  onFind: (contact: string) => void;
  onErased: (erased: ErasureView) => void;
}

/** Renders the actions on a person's data: download, correct and erase. */
function Actions({ contact, person, onFind, onErased }: OfPerson) {
  const [open, setOpen] = useState<'erase' | 'correct'>();
  const { mutate: download, isPending, error } = useDownloadPerson();
  const close = () => setOpen(undefined);
  const handleDownload = () =>
    download(contact, {
      onSuccess: (data) => saveFile([JSON.stringify(data, null, 2)], 'personal-data.json', 'application/json'),
    });
  const handleCorrected = (found: string) => {
    close();
    onFind(found);
  };
  return (
    <>
      {error ? (
        <Panel tone="danger" role="alert" title="The data wasn’t downloaded">
          {error.message}
        </Panel>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" isPending={isPending} pendingText="Downloading…" onClick={handleDownload}>
          Download data
        </Button>
        <Button variant="secondary" onClick={() => setOpen('correct')}>
          Correct
        </Button>
        <Button variant="danger" onClick={() => setOpen('erase')}>
          Make anonymous
        </Button>
      </div>
      {open === 'erase' ? <EraseDialog contact={contact} onClose={close} onErased={onErased} /> : null}
      {open === 'correct' ? <CorrectDialog contact={contact} requests={person.requests} onClose={close} onCorrected={handleCorrected} /> : null}
    </>
  );
}

/** Renders what is held about a person, with the actions on it. */
export function PrivacyPerson({ contact, person, onFind, onErased }: OfPerson) {
  if (rowsOf(person.held) === 0) {
    return (
      <EmptyState title="Nothing is held" message={`No request, callback or account has ${contact}. Anonymous data can’t be found.`}>
        <Earlier earlier={person.earlier} />
      </EmptyState>
    );
  }
  return (
    <article aria-label={`What is held about ${contact}`} className="grid gap-4 rounded-lg border border-line bg-surface p-4 shadow-1">
      <h3 className="text-lg break-words">{contact}</h3>
      <Lines person={person} />
      <PrivacyCounts counts={person.held} />
      <KeptRows kept={person.kept} />
      <OtherContacts contacts={person.otherContacts} onFind={onFind} />
      <Earlier earlier={person.earlier} />
      <Actions contact={contact} person={person} onFind={onFind} onErased={onErased} />
    </article>
  );
}
