import { requireSetting } from '#functions/platform/environment.ts';
import { fileBucket } from '#functions/platform/table/file-bucket.ts';
import { fileStore } from '#functions/requests/store/file-store.ts';
import { uploadStore } from '#functions/requests/store/upload-store.ts';

export { checkFile, checkName } from './check-file.ts';

const bucket = fileBucket(requireSetting('FILES_BUCKET'));
export const store = fileStore(bucket);
export const uploads = uploadStore(bucket);
