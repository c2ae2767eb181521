export const newline = '\n';
/** Replace line ends outside of quoted cells, because a file may have several kinds of them. */
export const unifyLineEnds = (text: string) =>
  text.replace(/(?<=^|[\r\n,;\t|])"[^"]*(?:""[^"]*)*"|\r\n?/g, (found) =>
    found.startsWith('"') ? found : newline,
  );

/** First line of a CSV that declares the delimiter for Excel. */
export const separatorLine = /^"?sep=([^"\r\n])"?[^\S\r\n\t]*(\r\n|\r|\n)/i;
