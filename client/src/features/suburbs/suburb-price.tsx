/** Renders the starting price, and who sets the price of a job. */
export function SuburbPrice({ priceFrom, openingHours }: { priceFrom: number; openingHours: string | null }) {
  const price = `$${priceFrom.toLocaleString('en-AU')}`;
  return (
    <section aria-labelledby="price" className="rounded-lg border border-line bg-surface p-5 shadow-1">
      <h2 id="price" className="text-xl">
        {`Electrical work from ${price}`}
      </h2>
      <p className="mt-2 text-ink-2">
        A guide for small jobs. Your electrician sets the price of yours, and tells you before work begins.
      </p>
      {openingHours ? (
        <p className="mt-3 text-sm">
          <span className="font-semibold">Open:</span> {openingHours}
        </p>
      ) : null}
    </section>
  );
}
