/** Where the data of `npm start` are kept unless `--data` names another folder. */
export const dataFolder = '.countersign';
