/** Keys that tests use to call the hosts. */
export const testKeys = { accessKeyId: 'local', secretAccessKey: 'local' };
