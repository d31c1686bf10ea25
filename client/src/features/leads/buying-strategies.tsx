const strategies = [
  { name: 'Premium', when: '0 to 20 min', advice: 'Buy early at market rate' },
  { name: 'Balanced', when: '20 to 30 min', advice: 'Wait for about 50% off' },
  { name: 'Bargain', when: 'last 10 min', advice: 'Wait for the final minutes' },
] as const;

/** The three ways to buy, as zones along the hour in which the price falls. */
export function BuyingStrategies() {
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
        {strategies.map(({ name, when, advice }) => (
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
