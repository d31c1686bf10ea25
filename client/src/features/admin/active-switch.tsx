/** Renders a switch that applies at once and shows the chosen state while pending. */
export function ActiveSwitch({
  name,
  isActive,
  isPending,
  onSwitch,
}: {
  /** The switch's accessible name. */
  name: string;
  isActive: boolean;
  isPending: boolean;
  onSwitch: (isActive: boolean) => void;
}) {
  return (
    <label className="inline-flex min-h-12 items-center gap-3 justify-self-start font-semibold">
      <input
        type="checkbox"
        checked={isActive}
        onChange={(event) => {
          if (!isPending) onSwitch(event.target.checked);
        }}
        className="size-6 accent-earth"
      />
      <span>
        Active<span className="sr-only">: {name}</span>
      </span>
    </label>
  );
}
