// Replaces the list of places of one installation by an operator's file.
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { placesFile } from './places-ensure.mjs';
import { localitiesIn, textOf, writeWhole } from './places-format.mjs';
import { importedPlaces } from './places-import.mjs';
import { ImportError } from './places-import-formats.mjs';
import { root } from './root.mjs';

const USAGE = `Usage: npm run places:import FILE

Makes FILE the list of Australian places that address suggestions and the distance to a job come from.
It is written to places.txt in DATA_DIR (.data unless set) and read when the server starts again.
Delete that file to go back to the list that ships.

FILE is one of
  AU.txt from GeoNames' postal codes      https://download.geonames.org/export/zip/
  AU.txt from GeoNames' gazetteer         https://download.geonames.org/export/dump/
                                          It has no postcodes: it corrects where the places of the list that
                                          ships are and how many people live there.
  a CSV with the columns locality, state, postcode, latitude, longitude and perhaps population
  G-NAF Core (GNAF_CORE.psv)              a locality is put in the middle of its addresses

Nothing is written when a line cannot be read. GeoNames asks for credit (CC BY 4.0), see NOTICE.
`;

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) {
  process.stdout.write(USAGE);
  process.exit(0);
}
if (args.length !== 1) fail(USAGE);

// npm starts a script in the project, whatever folder the operator stands in.
const file = resolve(process.env.INIT_CWD ?? '.', args[0]);
if (!existsSync(file) || !statSync(file).isFile()) fail(`There is no file ${file}`);
if (!existsSync(placesFile)) fail('The list that ships is missing: npm run build makes it');
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));

try {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  const places = await importedPlaces(lines, localitiesIn(readFileSync(placesFile, 'utf8')));
  const target = resolve(root, process.env.DATA_DIR ?? '.data', 'places.txt');
  writeWhole(target, textOf(`Imported from ${basename(file)}`, places));
  process.stdout.write(`Places in the list: ${places.length}, written to ${target}. Restart the server to use them.\n`);
} catch (error) {
  if (!(error instanceof ImportError) && error.code === undefined) throw error;
  fail(error.message);
}
