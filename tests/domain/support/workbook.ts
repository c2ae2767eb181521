import { strToU8, zipSync } from 'fflate';

/** A sheet with the XML of its rows. */
export type BookSheet = { readonly name: string; readonly rows: string; readonly state?: string };

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const texts = [
  '<si><t>München</t><rPh sb="0" eb="1"><t>spoken</t></rPh></si>',
  '<si><r><t>rich </t></r><r><t>text</t></r></si>',
];

/** Build a workbook in the format of Excel. Style 1 shows dates, style 2 dates with times. */
export function workbook(...sheets: BookSheet[]): Uint8Array {
  const named = sheets.map(
    ({ name, state = 'visible' }, n) =>
      `<sheet name="${name}" sheetId="${n + 1}" state="${state}" r:id="rId${n + 1}"/>`,
  );
  const targets = sheets.map(
    (_, n) => `<Relationship Id="rId${n + 1}" Target="worksheets/sheet${n + 1}.xml"/>`,
  );
  const styles = [
    '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts>',
    '<cellStyleXfs><xf numFmtId="0"/></cellStyleXfs>',
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs>',
  ];
  const parts = Object.fromEntries(
    sheets.map(({ rows }, n) => [
      `xl/worksheets/sheet${n + 1}.xml`,
      strToU8(`<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`),
    ]),
  );
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      `<workbook ${main} xmlns:r="r"><sheets>${named.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${targets.join('')}</Relationships>`),
    'xl/sharedStrings.xml': strToU8(`<sst ${main}>${texts.join('')}</sst>`),
    'xl/styles.xml': strToU8(`<styleSheet ${main}>${styles.join('')}</styleSheet>`),
    ...parts,
  });
}
