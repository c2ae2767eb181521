/** What the hosts of tests are called with. */
export const testKeys = { accessKeyId: 'local', secretAccessKey: 'local' };
