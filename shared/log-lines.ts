/**
 * Text of the line that each run of the reconciler logs. An alarm adds up its field `stopped`, and also starts if the
 * line is missing.
 */
export const reconcilerLogText = 'reconciled';
