import { writeFileSync } from 'node:fs';
import { dataVersion } from '#one-machine/data-folder.ts';
import { formatStoredShapes } from '#tests/support/stored-shapes.ts';

/** Write the stored shapes of a data version to a file, after the version was incremented. */
const file = new URL('../../../one-machine/stored-shapes.json', import.meta.url);
writeFileSync(file, `${JSON.stringify({ dataVersion, shapes: formatStoredShapes() }, null, 2)}\n`);
