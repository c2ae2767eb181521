import { setting } from '#functions/platform/environment.ts';
import { fileStore } from '#functions/store/file-store.ts';

export { checkFile } from './check-file.ts';
/** Loaded only by calls that carry files: most calls of the area don't. */
export const store = fileStore(setting('FILES_BUCKET'));
