/** Renders the starting price, and who sets the price. */
export function SuburbPrice({ priceFrom, openingHours }: { priceFrom: number; openingHours: string | null }) {
  const price = `$${priceFrom.toLocaleString('en-AU')}`;
  return (
    <section aria-labelledby="price" className="rounded-lg border border-line bg-surface p-5 shadow-1">
      <h2 id="price" className="text-xl">
        {`Electrical work from ${price}`}
      </h2>
      <p className="mt-2 text-ink-2">
        {`${price} is where small jobs start. It’s a guide, not an offer. The electrician sets the price for your job, and tells you before any work begins.`}
      </p>
      <p className="mt-2 text-ink-2">Asking for a quote costs nothing.</p>
      {openingHours ? (
        <p className="mt-3 text-sm">
          <span className="font-semibold">Open:</span> {openingHours}
        </p>
      ) : null}
    </section>
  );
}
