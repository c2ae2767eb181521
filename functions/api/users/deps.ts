import { areaDeps } from '../area-deps.ts';

export const usersDeps = areaDeps;
export type UsersDeps = ReturnType<typeof usersDeps>;
