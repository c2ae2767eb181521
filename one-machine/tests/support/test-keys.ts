/** Keys by which tests call the hosts. */
export const testKeys = { accessKeyId: 'local', secretAccessKey: 'local' };
