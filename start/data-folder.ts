/** Default data folder of `npm start`, unless `--data` is given. */
export const dataFolder = '.countersign';
