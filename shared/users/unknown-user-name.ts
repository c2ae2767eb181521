/** Display name of a person without names (spec §5), as it is stored. Texts and screens translate it. */
export const unknownUserName = 'Unknown User';
