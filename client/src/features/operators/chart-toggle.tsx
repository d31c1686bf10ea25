/** Renders a chart's choice between a few views. */
export function ChartToggle<T extends string | number>({
  legend,
  choices,
  chosen,
  onChoose,
}: {
  legend: string;
  choices: readonly { value: T; label: string }[];
  chosen: T;
  onChoose: (value: T) => void;
}) {
  return (
    <fieldset className="flex flex-wrap justify-self-start rounded-md border border-line-strong p-0.5">
      <legend className="sr-only">{legend}</legend>
      {choices.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen === value}
          onClick={() => onChoose(value)}
          className="min-h-11 rounded-sm px-4 text-sm font-semibold text-ink-2 aria-pressed:bg-ink aria-pressed:text-paper"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
