/** Maximum number of categories, and of departments, in the figures of a process. The largest ones are included. */
export const maxProcessGroups = 50;
