/** §3, §9: key of the persisted sections auth, language and messages. */
export const persistKey = 'persist:root';
