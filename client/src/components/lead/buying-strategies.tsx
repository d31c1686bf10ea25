const HOUR = 60;

/** Returns the three buying strategies for a duration: its first third, up to its half, and its last sixth. */
function strategiesIn(minutes: number) {
  const isLong = minutes >= 6 * HOUR;
  const [length, unit] = isLong ? [minutes / HOUR, 'h'] : [minutes, 'min'];
  const [third, half, sixth] = [3, 2, 6].map((parts) => Math.round(length / parts));
  return [
    { name: 'Premium', when: `0 to ${third} ${unit}`, advice: 'Buy early at market rate' },
    { name: 'Balanced', when: `${third} to ${half} ${unit}`, advice: 'Wait for about 50% off' },
    { name: 'Bargain', when: `last ${sixth} ${unit}`, advice: 'Wait for the final minutes' },
  ];
}

/** Renders the three buying strategies as zones along the minutes in which the price falls. */
export function BuyingStrategies({ minutes }: { minutes: number }) {
  return (
    <div>
      <p className="text-xs text-ink-3">When to buy</p>
      <div aria-hidden="true" className="my-1 flex h-2 gap-0.5">
        <span className="w-1/3 rounded-l-full bg-ink-2" />
        <span className="w-1/6 bg-ink-3" />
        <span className="w-1/3 bg-sunken" />
        <span className="w-1/6 rounded-r-full bg-earth" />
      </div>
      <dl className="grid grid-cols-3 gap-2 text-xs">
        {strategiesIn(minutes).map(({ name, when, advice }) => (
          <div key={name}>
            <dt className="font-semibold">
              {name} <span className="block font-normal text-ink-3">{when}</span>
            </dt>
            <dd className="text-ink-2">{advice}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
