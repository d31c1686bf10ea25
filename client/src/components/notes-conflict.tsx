import type { Resolution } from '@/lib/notes-resolution.ts';
import { Button } from './ui/button.tsx';
import { Panel } from './ui/panel.tsx';

function Version({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <dt className="font-semibold">{title}</dt>
      <dd className="max-h-48 overflow-y-auto rounded-sm border border-line bg-surface p-2 break-words whitespace-pre-line">
        {text || <span className="text-ink-3">No notes</span>}
      </dd>
    </div>
  );
}

const choices: readonly (readonly [Resolution, string])[] = [
  ['mine', 'Keep mine'],
  ['theirs', 'Take theirs'],
  ['both', 'Put both together'],
];

/** Two people wrote the same notes: shows both texts and lets the one who is here decide. */
export function NotesConflict({
  mine,
  theirs,
  onResolve,
}: {
  mine: string;
  theirs: string | null;
  onResolve: (resolution: Resolution) => void;
}) {
  return (
    <Panel tone="spark" title="Someone else changed these notes">
      <dl className="mt-2 grid gap-2">
        <Version title="Yours" text={mine} />
        <Version title="On the server, by someone else" text={theirs ?? ''} />
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        {choices.map(([resolution, label]) => (
          <Button key={resolution} variant="secondary" size="sm" onClick={() => onResolve(resolution)}>
            {label}
          </Button>
        ))}
      </div>
    </Panel>
  );
}
