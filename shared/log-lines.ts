/** Text of the line that each run of the reconciler logs. An alarm counts its field `stopped`, and misses the line. */
export const reconciledLine = 'reconciled';
