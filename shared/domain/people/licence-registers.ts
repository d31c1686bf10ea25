import type { AustralianState } from '../words/enums.ts';

/** Where the public can look up an electrical licence. */
export interface LicenceRegister {
  state: AustralianState;
  /** The authority that runs the register. */
  authority: string;
  url: string;
}

/** The public register of electrical licences of each state and territory. */
export const licenceRegisters: readonly LicenceRegister[] = [
  { state: 'NSW', authority: 'Building Commission NSW', url: 'https://verify.licence.nsw.gov.au/home/Trades' },
  { state: 'VIC', authority: 'Energy Safe Victoria', url: 'https://www.energysafe.vic.gov.au/licensing/search-public-register' },
  {
    state: 'QLD',
    authority: 'Electrical Safety Office',
    url: 'https://www.worksafe.qld.gov.au/licensing-and-registrations/electrical-licences/electrical-licence-search',
  },
  { state: 'SA', authority: 'Consumer and Business Services', url: 'https://secure.cbs.sa.gov.au/OccLicPubReg/LicenceSearch.php' },
  {
    state: 'WA',
    authority: 'Building and Energy',
    url: 'https://www.commerce.wa.gov.au/building-and-energy/building-and-energy-licence-search',
  },
  {
    state: 'TAS',
    authority: 'Consumer, Building and Occupational Services',
    url: 'https://occupationallicensing.justice.tas.gov.au/Search/OnlineSearch.aspx',
  },
  { state: 'NT', authority: 'NT WorkSafe', url: 'https://worksafe.nt.gov.au/licensing-and-registration/electrical-licensing' },
  { state: 'ACT', authority: 'Access Canberra', url: 'https://www.accesscanberra.act.gov.au/business-and-work/public-registers' },
];

/** Returns the public register of a state. */
export function registerOf(state: AustralianState): LicenceRegister {
  const register = licenceRegisters.find((one) => one.state === state);
  if (!register) throw new Error(`There is no register of ${state}`);
  return register;
}
