import { setting } from '#functions/platform/environment.ts';
import { fileBucket } from '#functions/store/file-bucket.ts';
import { fileStore } from '#functions/store/file-store.ts';
import { uploadStore } from '#functions/store/upload-store.ts';

export { checkFile, checkName } from './check-file.ts';

const bucket = fileBucket(setting('FILES_BUCKET'));
export const store = fileStore(bucket);
export const uploads = uploadStore(bucket);
