/** Letters without case and accents, for comparing: "Rívera" and "rivera" are one. */
export const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
