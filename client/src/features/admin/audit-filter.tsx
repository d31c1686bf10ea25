import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { SearchField } from '@/components/forms/search-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input, Select } from '@/components/ui/input.tsx';
import { daysError, subjectOf, subjectParts, type AuditPart } from './audit-part.ts';
import { auditKinds, subjectTypeText } from './audit-texts.ts';

const subjectTypes = [
  'lead',
  'purchase',
  'report',
  'user',
  'callback',
  'discount_code',
  'suburb',
  'market_settings',
  'operator',
] as const;

type Change = (values: Partial<AuditPart>) => void;

/** Renders the fields of a subject, whose type and number are both needed. */
function SubjectFields({ subject, onChange }: { subject: string; onChange: Change }) {
  const [known, setKnown] = useState(subject);
  const [typed, setTyped] = useState(() => subjectParts(subject));
  // Another URL, such as a link's, sets the filter.
  if (subject !== known) {
    setKnown(subject);
    if (subject) setTyped(subjectParts(subject));
  }
  const handleChange = (next: typeof typed) => {
    setTyped(next);
    onChange({ subject: subjectOf(next) });
  };
  const types = new Set<string>([...subjectTypes, ...(typed.type ? [typed.type] : [])]);
  return (
    <>
      <Field label="What it was done to">
        {(control) => (
          <Select {...control} value={typed.type} onChange={({ target }) => handleChange({ ...typed, type: target.value })}>
            <option value="">Anything</option>
            {[...types].map((type) => (
              <option key={type} value={type}>
                {subjectTypeText(type)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Number or job reference">
        {(control) => (
          <Input
            {...control}
            value={typed.id}
            placeholder="AE-42E"
            maxLength={14}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={({ target }) => handleChange({ ...typed, id: target.value.toUpperCase().replaceAll(/[^\dAE-]/g, '') })}
          />
        )}
      </Field>
    </>
  );
}

function DayFields({ part, onChange }: { part: AuditPart; onChange: Change }) {
  return (
    <>
      <Field label="First day">
        {(control) => (
          <Input {...control} type="date" max="9999-12-31" value={part.from} onChange={({ target }) => onChange({ from: target.value })} />
        )}
      </Field>
      <Field label="Last day" error={daysError(part)}>
        {(control) => (
          <Input {...control} type="date" max="9999-12-31" value={part.to} onChange={({ target }) => onChange({ to: target.value })} />
        )}
      </Field>
    </>
  );
}

/** Renders the filters of the audit log: kind of action, person, subject and days. */
export function AuditFilter({ part, onChange }: { part: AuditPart; onChange: Change }) {
  const [isChosen, setIsChosen] = useState<boolean | null>(null);
  const isOpen = isChosen ?? [part.subject, part.from, part.to].some(Boolean);
  const moreId = useId();
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-full sm:w-72">
          <Field label="Show">
            {(control) => (
              <Select {...control} value={part.show} onChange={({ target }) => onChange({ show: target.value })}>
                {auditKinds.map(({ kind, label }) => (
                  <option key={kind} value={kind}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <div className="w-full sm:w-72">
          <Field label="Done by, username">
            {({ id }) => <SearchField id={id} value={part.person} onSearch={(person) => onChange({ person })} />}
          </Field>
        </div>
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={isOpen ? moreId : undefined}
          onClick={() => setIsChosen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden="true" className="size-4.5" />
          More filters
        </Button>
      </div>
      {isOpen ? (
        <div id={moreId} className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <SubjectFields subject={part.subject} onChange={onChange} />
          <DayFields part={part} onChange={onChange} />
        </div>
      ) : null}
    </div>
  );
}
