import type { AustralianState } from '../../../shared/domain/words/enums.ts';

/** A company that owns the poles and wires, and its 24-hour line for fallen lines and faults. */
export interface NetworkDistributor {
  name: string;
  /** Where its network is; null if it serves the whole state. */
  area: string | null;
  phone: string;
}

// The emergency and fault lines that the distributors publish, checked in November 2026. Where one has a line for danger beside the one
// for outages, it is the line for danger. The areas tell customers of neighbouring networks apart; the bill has the exact one.
const distributors: Readonly<Record<AustralianState, readonly NetworkDistributor[]>> = {
  ACT: [{ name: 'Evoenergy', area: null, phone: '13 10 93' }],
  NSW: [
    { name: 'Ausgrid', area: 'eastern and northern Sydney, Central Coast, Hunter', phone: '13 13 88' },
    { name: 'Endeavour Energy', area: 'western Sydney, Blue Mountains, Lithgow, Southern Highlands, Illawarra, Shoalhaven', phone: '13 10 03' },
    { name: 'Essential Energy', area: 'most of regional NSW', phone: '13 20 80' },
  ],
  NT: [{ name: 'Power and Water', area: null, phone: '1800 245 090' }],
  QLD: [
    { name: 'Energex', area: 'south-east Queensland', phone: '13 19 62' },
    { name: 'Ergon Energy', area: 'regional Queensland', phone: '13 16 70' },
  ],
  SA: [{ name: 'SA Power Networks', area: null, phone: '13 13 66' }],
  TAS: [{ name: 'TasNetworks', area: null, phone: '13 20 04' }],
  VIC: [
    { name: 'CitiPower', area: 'inner Melbourne', phone: '13 12 80' },
    { name: 'Jemena', area: 'north-western suburbs of Melbourne', phone: '13 16 26' },
    { name: 'United Energy', area: 'south-eastern suburbs of Melbourne, Mornington Peninsula', phone: '13 20 99' },
    { name: 'Powercor', area: 'western suburbs of Melbourne, western Victoria', phone: '13 24 12' },
    { name: 'AusNet', area: 'outer northern and eastern suburbs of Melbourne, eastern Victoria', phone: '13 17 99' },
  ],
  WA: [
    { name: 'Western Power', area: 'Perth, the south-west, Geraldton to Kalgoorlie', phone: '13 13 51' },
    { name: 'Horizon Power', area: 'the north, Esperance and remote WA', phone: '13 23 51' },
  ],
};

/** Returns the network distributors of a state with their fault lines; none while the state is not known. */
export const distributorsOf = (state: AustralianState | null): readonly NetworkDistributor[] => (state === null ? [] : distributors[state]);
