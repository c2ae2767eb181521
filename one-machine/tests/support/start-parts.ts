import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openDataFolder } from '#one-machine/data-folder.ts';
import { openUserStore } from '#one-machine/identity/user-store.ts';
import { openMailStore } from '#one-machine/mail/mail-store.ts';
import { openPositionStore } from '#one-machine/streams/position-store.ts';
import { startFilesRig } from './files-host.ts';
import { startStreamRig } from './stream-rig.ts';

/** Start the parts that store data, on a data folder until the test ends. */
export async function startStorageParts(data: string) {
  const held = openDataFolder(data, false);
  const streams = await startStreamRig({ data });
  const files = await startFilesRig(data);
  const mail = openMailStore(join(mkdir(data, 'mail'), 'mail.sqlite'));
  const positions = openPositionStore(join(mkdir(data, 'streams'), 'positions.sqlite'));
  openUserStore(join(data, 'identity')).close();
  writeFileSync(join(data, 'identity/signing-key.pem'), 'key');
  held.ready();
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    for (const part of [mail, positions]) part.close();
    await files.stop();
    await streams.stop();
    held.release();
  };
  onTestFinished(stop);
  return { streams, files, mail, positions, stop };
}
const mkdir = (data: string, name: string) => {
  mkdirSync(join(data, name), { recursive: true });
  return join(data, name);
};
