import { Select } from '@/components/ui/input.tsx';

/** Renders a filter whose first option filters nothing. */
export function FilterSelect<Choice extends string>({
  label,
  all,
  options,
  value,
  onChoose,
}: {
  label: string;
  /** The label of the option that filters nothing. */
  all: string;
  options: readonly { value: Choice; label: string }[];
  value: Choice | undefined;
  onChoose: (choice: string) => void;
}) {
  return (
    <label className="min-w-0 flex-1 basis-36 sm:flex-none">
      <span className="sr-only">{label}</span>
      <Select className="h-11" value={value ?? ''} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </label>
  );
}
