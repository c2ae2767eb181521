/** Widths of the titles in a placeholder of a list, in pixels. */
export const skeletonWidths = [260, 212, 244, 276, 228, 196, 252, 220, 240, 264];
