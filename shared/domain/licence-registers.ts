import type { AustralianState } from './enums.ts';

/** A state's public register of electrical licences. */
export interface LicenceRegister {
  /** Who keeps it. */
  authority: string;
  /** Where a licence is looked up. */
  url: string;
}

/** The eight public registers, by the state that keeps them. */
export const licenceRegisters: Readonly<Record<AustralianState, LicenceRegister>> = {
  NSW: { authority: 'NSW Fair Trading', url: 'https://verify.licence.nsw.gov.au/home/Trades' },
  VIC: { authority: 'Energy Safe Victoria', url: 'https://www.energysafe.vic.gov.au/licensing/search-public-register' },
  QLD: {
    authority: 'Electrical Safety Office Queensland',
    url: 'https://www.worksafe.qld.gov.au/licensing-and-registrations/electrical-licences/electrical-licence-search',
  },
  SA: { authority: 'Consumer and Business Services SA', url: 'https://secure.cbs.sa.gov.au/OccLicPubReg/LicenceSearch.php' },
  WA: { authority: 'Building and Energy WA', url: 'https://ols.demirs.wa.gov.au/search' },
  TAS: {
    authority: 'Consumer, Building and Occupational Services Tasmania',
    url: 'https://www.cbos.tas.gov.au/topics/licensing-and-registration/search-licensed-occupations',
  },
  ACT: { authority: 'Access Canberra', url: 'https://www.accesscanberra.act.gov.au/business-and-work/public-registers' },
  NT: {
    authority: 'Electrical Workers and Contractors Licensing Board NT',
    url: 'https://nt.gov.au/industry/licences/electrical-workers-and-contractors-licences',
  },
};
