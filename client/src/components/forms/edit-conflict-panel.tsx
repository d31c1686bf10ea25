import type { ConflictingChange, Resolution } from '@/lib/utils/edit-conflict.ts';
import { Button } from '@/components/ui/button.tsx';
import { Panel } from '@/components/ui/panel.tsx';

function Version({ title, text }: { title: string; text: string | null }) {
  return (
    <div>
      <dt className="font-semibold">{title}</dt>
      <dd className="max-h-48 overflow-y-auto rounded-sm border border-line bg-surface p-2 break-words whitespace-pre-line">
        {text || <span className="text-ink-3">Empty</span>}
      </dd>
    </div>
  );
}

function Change({ label, mine, theirs }: ConflictingChange) {
  return (
    <div className="grid gap-1">
      {label ? <p className="font-semibold">{label}</p> : null}
      <dl className="grid gap-2">
        {mine === undefined ? null : <Version title="Yours" text={mine} />}
        <Version title="Saved by someone else" text={theirs} />
      </dl>
    </div>
  );
}

/** Renders what someone else changed during an edit, for the user to choose which version to keep. The input stays until then. */
export function EditConflictPanel({
  what,
  about,
  changes,
  canCombine = false,
  onResolve,
}: {
  /** What both people edited, as in “Someone else changed these notes”. */
  what: string;
  /** Tells the buttons of several conflicts apart. */
  about?: string;
  changes: readonly ConflictingChange[];
  /** Offers to keep both texts. */
  canCombine?: boolean;
  onResolve: (resolution: Resolution) => void;
}) {
  const choices: readonly (readonly [Resolution, string])[] = [
    ['mine', 'Keep mine'],
    ['theirs', 'Take theirs'],
    ...(canCombine ? ([['both', 'Keep both']] as const) : []),
  ];
  return (
    <Panel tone="warning" role="alert" title={`Someone else changed ${what}`}>
      <div className="mt-2 grid gap-3">
        {changes.map((change, index) => (
          <Change key={change.label ?? index} {...change} />
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {choices.map(([resolution, label]) => (
          <Button key={resolution} variant="secondary" size="sm" onClick={() => onResolve(resolution)}>
            {label}
            {about ? <span className="sr-only"> for {about}</span> : null}
          </Button>
        ))}
      </div>
    </Panel>
  );
}
