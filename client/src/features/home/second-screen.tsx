import { AcrossAustralia } from './across-australia.tsx';
import { QuoteBand } from './quote-band.tsx';

/** Renders the home page's sections below the first screens. */
export function SecondScreen() {
  return (
    <>
      <QuoteBand />
      <AcrossAustralia />
    </>
  );
}
