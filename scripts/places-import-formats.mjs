// How the lines of an operator's file are read: GeoNames postal or gazetteer, a CSV, or G-NAF Core.

/** A file that cannot be taken, in words for the person who sent it. */
export class ImportError extends Error {}

const GEONAMES_STATES = { '01': 'ACT', '02': 'NSW', '03': 'NT', '04': 'QLD', '05': 'SA', '06': 'TAS', '07': 'VIC', '08': 'WA' };

const COLUMNS = {
  name: ['locality', 'locality_name', 'suburb'],
  state: ['state', 'state_abbreviation'],
  postcode: ['postcode'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'long', 'lon'],
  population: ['population'],
};
const OPTIONAL = new Set(['population']);

function fieldsOf(line, separator) {
  if (!line.includes('"')) return line.split(separator).map((field) => field.trim());
  const fields = [''];
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) fields.push('');
    else fields[fields.length - 1] += character;
  }
  return fields.map((field) => field.trim());
}

function readerOfHeader(header) {
  const separator = ['\t', '|', ';'].find((sign) => header.includes(sign)) ?? ',';
  const titles = fieldsOf(header.toLowerCase(), separator);
  const at = Object.fromEntries(
    Object.entries(COLUMNS).map(([column, names]) => [column, titles.findIndex((title) => names.includes(title))]),
  );
  if (at.name === -1) {
    throw new ImportError('The first line is neither GeoNames nor a header with locality, state, postcode, latitude and longitude');
  }
  const missing = Object.keys(COLUMNS).filter((column) => at[column] === -1 && !OPTIONAL.has(column));
  if (missing.length > 0) throw new ImportError(`The header lacks ${missing.join(', ')}: it has ${titles.join(', ')}`);
  return (line) => {
    const fields = fieldsOf(line, separator);
    return Object.fromEntries(Object.keys(COLUMNS).map((column) => [column, fields[at[column]] ?? '']));
  };
}

function readPostal(line) {
  const [country, postcode = '', name = '', stateName = '', stateCode = '', , , , , latitude, longitude] = line.split('\t');
  return country === 'AU' ? { postcode, name, state: stateCode || stateName, latitude, longitude } : null;
}

function readGazetteer(line) {
  const fields = line.split('\t');
  const [, name, , , latitude, longitude, kind, , country, , admin] = fields;
  const isPlace = kind === 'P' && country === 'AU' && admin in GEONAMES_STATES;
  return isPlace ? { name, state: GEONAMES_STATES[admin], latitude, longitude, population: fields[14] } : null;
}

const POSTAL_COLUMNS = 12;
const GAZETTEER_COLUMNS = 19;

/** Says from a file's first line how its lines are read. A reader answers null for a line that is no place of Australia. */
export function formatOf(first) {
  const columns = first.split('\t');
  if (columns.length === GAZETTEER_COLUMNS && /^\d+$/.test(columns[0])) {
    return { read: readGazetteer, hasHeader: false, hasPostcodes: false };
  }
  if (columns.length === POSTAL_COLUMNS && /^[A-Z]{2}$/.test(columns[0])) {
    return { read: readPostal, hasHeader: false, hasPostcodes: true };
  }
  return { read: readerOfHeader(first), hasHeader: true, hasPostcodes: true };
}
