/** Data folder of `npm start` unless `--data` names another one. */
export const dataFolder = '.countersign';
