import type { AustralianState } from '../words/enums.ts';

export interface Locality {
  suburb: string;
  state: AustralianState;
  postcode: string;
  latitude: number;
  longitude: number;
}

const rows: readonly (readonly [string, AustralianState, string, number, number])[] = [
  ['Sydney', 'NSW', '2000', -33.8688, 151.2093],
  ['Melbourne', 'VIC', '3000', -37.8136, 144.9631],
  ['Brisbane', 'QLD', '4000', -27.4698, 153.0251],
  ['Perth', 'WA', '6000', -31.9523, 115.8613],
  ['Adelaide', 'SA', '5000', -34.9285, 138.6007],
  ['Hobart', 'TAS', '7000', -42.8821, 147.3272],
  ['Darwin', 'NT', '0800', -12.4634, 130.8456],
  ['Canberra', 'ACT', '2600', -35.2809, 149.13],
  ['Parramatta', 'NSW', '2150', -33.815, 151.0011],
  ['Newcastle', 'NSW', '2300', -32.9283, 151.7817],
  ['Wollongong', 'NSW', '2500', -34.4278, 150.8931],
  ['Albury', 'NSW', '2640', -36.0737, 146.9135],
  ['Wagga Wagga', 'NSW', '2650', -35.1082, 147.3598],
  ['Geelong', 'VIC', '3220', -38.1499, 144.3617],
  ['Ballarat', 'VIC', '3350', -37.5622, 143.8503],
  ['Bendigo', 'VIC', '3550', -36.757, 144.2794],
  ['Gold Coast', 'QLD', '4217', -28.0027, 153.43],
  ['Maroochydore', 'QLD', '4558', -26.66, 153.0997],
  ['Toowoomba', 'QLD', '4350', -27.5598, 151.9507],
  ['Rockhampton', 'QLD', '4700', -23.3791, 150.51],
  ['Mackay', 'QLD', '4740', -21.1411, 149.1861],
  ['Townsville', 'QLD', '4810', -19.259, 146.8169],
  ['Cairns', 'QLD', '4870', -16.9186, 145.7781],
  ['Bunbury', 'WA', '6230', -33.3271, 115.6414],
  ['Mandurah', 'WA', '6210', -32.5269, 115.7217],
  ['Launceston', 'TAS', '7250', -41.4332, 147.1441],
];

/** The eight capitals and eighteen other large places, for suggestions while offline. */
export const australianLocalities: readonly Locality[] = rows.map(
  ([suburb, state, postcode, latitude, longitude]) => {
    return { suburb, state, postcode, latitude, longitude };
  },
);
