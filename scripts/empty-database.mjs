// Writes the dump that a new embedded database starts from, with the server's own code.
import { register } from 'tsx/esm/api';
import { emptyDatabaseFile, emptyDatabaseStamp, madeOfFile } from './database-ensure.mjs';
import { writeWhole } from './places-format.mjs';

register();
const { dumpEmptyDatabase } = await import('../server/platform/db/pglite.ts');
writeWhole(emptyDatabaseFile, await dumpEmptyDatabase());
writeWhole(madeOfFile, `# ${emptyDatabaseStamp()}\n`);
