import { Select } from '@/components/ui/input.tsx';

/** One choice that narrows a list; the first one narrows nothing. */
export function FilterSelect<Choice extends string>({
  label,
  all,
  options,
  value,
  onChoose,
}: {
  label: string;
  /** What the choice of everything is called. */
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
