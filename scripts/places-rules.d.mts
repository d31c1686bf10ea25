export interface SourceRow {
  locality: string;
  state: string;
  postcode: string;
  type: string;
  status: string;
  Lat_precise: number;
  Long_precise: number;
  RA_2021_NAME: string;
  RA_2016: string;
  SA2_NAME_2021?: string;
  sa3name?: string;
}

export interface SourceCity {
  country: string;
  name: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
}

export interface BuiltPlace {
  suburb: string;
  state: string;
  postcode: string;
  latitude: number;
  longitude: number;
  population: number;
  remoteness: number;
}

export function localitiesOf(rows: readonly SourceRow[], cities: readonly SourceCity[]): BuiltPlace[];
