import { AcrossAustralia } from './across-australia.tsx';
import { QuoteBand } from './quote-band.tsx';

/** What stands below the first screens of the home page. */
export function SecondScreen() {
  return (
    <>
      <AcrossAustralia />
      <QuoteBand />
    </>
  );
}
