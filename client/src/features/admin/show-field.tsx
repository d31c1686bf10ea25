import { Select } from '@/components/ui/input.tsx';

/** Renders the choice of which part of a list is shown. */
export function ShowField<Choice extends string>({
  label = 'Show',
  choices,
  value,
  onShow,
}: {
  label?: string;
  /** The label of each choice that is offered, in order. */
  choices: Readonly<Partial<Record<Choice, string>>>;
  value: Choice;
  onShow: (choice: Choice) => void;
}) {
  const options = Object.entries<string | undefined>(choices) as [Choice, string | undefined][];
  return (
    <label className="flex min-w-0 items-center gap-2">
      <span className="text-sm text-ink-2">{label}</span>
      <Select className="h-11" value={value} onChange={(event) => onShow(event.target.value as Choice)}>
        {options.map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </Select>
    </label>
  );
}
