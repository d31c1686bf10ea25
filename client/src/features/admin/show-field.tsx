import { Select } from '@/components/ui/input.tsx';

/** Renders the choice of which part of a list is shown. */
export function ShowField<Choice extends string>({
  label = 'Show',
  choices,
  value,
  onShow,
}: {
  label?: string;
  /** The label of each choice, in order. */
  choices: Readonly<Record<Choice, string>>;
  value: Choice;
  onShow: (choice: Choice) => void;
}) {
  const options = Object.entries<string>(choices) as [Choice, string][];
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
