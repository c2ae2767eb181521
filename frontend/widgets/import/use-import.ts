import { useRef, useState } from 'react';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { useRememberedColumns } from '#frontend/data/file-imports.ts';
import { addPreview, importFile, type RowOutcomes } from '#frontend/data/import-rows.ts';
import type { ColumnMapping, FileRows } from '#frontend/lib/rows-file.ts';
import { FileColumns, type RowOutcome } from '#shared/import/import-endpoint.ts';
import type { Row } from '#shared/import/sheet.ts';
import type { TextEncoding } from '#shared/text-encoding.ts';
import type { ImportExportSpec } from './file-of-kind.ts';

/** Stage of a file import. `checked`: the dry run is done. `stopped`: by the user, or because a call failed. */
type Stage = 'choosing' | 'checking' | 'checked' | 'importing' | 'stopped' | 'done';

const nothingRead: FileRows = { rows: [], lines: [], unknown: [], refused: new Map() };
const headsOf = ({ heads = [] }: FileRows) => heads.map(({ head }) => head);
const refusedIn = ({ refused }: FileRows): RowOutcomes =>
  new Map([...refused].map(([place, fields]) => [place, { outcome: 'refused', fields }]));

/** Return the content of a file without the given rows. */
function excludeRows(content: FileRows, leftOut: ReadonlySet<Row>): FileRows {
  const kept = content.rows
    .map((row, place) => ({
      row,
      line: content.lines[place] ?? 0,
      why: content.refused.get(place),
    }))
    .filter(({ row }) => !leftOut.has(row));
  return {
    ...content,
    rows: kept.map(({ row }) => row),
    lines: kept.map(({ line }) => line),
    refused: new Map(kept.flatMap(({ why }, place) => (why ? [[place, why]] : []))),
  };
}

/** Read a file, do a dry run, import the file, and resume a stopped import. */
export function useImport({ sheet, operation, refresh, other }: ImportExportSpec) {
  const [stage, setStage] = useState<Stage>('choosing');
  const [problem, setProblem] = useState<string>();
  const [content, setContent] = useState<FileRows>(nothingRead);
  const [outcomes, setOutcomes] = useState<RowOutcomes>(new Map());
  const [leftOut, setLeftOut] = useState<ReadonlySet<Row>>(new Set());
  const stopped = useRef(false);
  const rememberedColumns = useRememberedColumns(operation);
  const [importId, setImportId] = useState('');
  const [fileName, setFileName] = useState('');
  const unanswered = useRef(new Set<number>());
  /** Outcome of each row in the dry run, with its cell changes. */
  const told = useRef<ReadonlyMap<Row, RowOutcome>>(new Map());
  const chosen = useRef<{
    readonly file: File;
    readonly mapping: ColumnMapping;
    readonly encoding: TextEncoding | undefined;
  }>(undefined);

  async function run(of: readonly Row[], dryRun: boolean, known: RowOutcomes, id = importId) {
    stopped.current = false;
    setProblem(undefined);
    setOutcomes(known);
    setStage(dryRun ? 'checking' : 'importing');
    try {
      await importFile({
        ...{ operation, sheet, rows: of, dryRun, known, unanswered: unanswered.current },
        file: {
          importId: id,
          name: chosen.current?.file.name.slice(0, 200) ?? '',
          columns: chosenColumns(),
        },
        onProgress: (found) =>
          setOutcomes(dryRun ? found : addPreview(of, found, told.current, unanswered.current)),
        isStopped: () => stopped.current,
      });
      setStage(stopped.current ? 'stopped' : dryRun ? 'checked' : 'done');
    } catch (cause) {
      setProblem(describeError(cause));
      setStage(dryRun ? 'choosing' : 'stopped');
    }
    if (!dryRun) await refresh();
  }

  /**
   * Return the column mapping that the service stores; undefined for a file with more columns than the service accepts.
   */
  function chosenColumns(): FileColumns | undefined {
    const mapping = chosen.current?.mapping ?? {};
    if (Object.keys(mapping).length === 0) return undefined;
    return FileColumns.safeParse({ heads: headsOf(content), mapping }).data;
  }

  async function look(file: File, mapping?: ColumnMapping, encoding?: TextEncoding) {
    setProblem(undefined);
    // The reader is loaded on demand.
    const { readRowsFile } = await import('#frontend/lib/rows-file.ts');
    const first = await readRowsFile(file, sheet, other, mapping, encoding);
    const isRemembered = sheet.isMapped && !mapping && 'heads' in first;
    const remembered = isRemembered ? await rememberedColumns(headsOf(first)) : undefined;
    const read = remembered ? await readRowsFile(file, sheet, other, remembered, encoding) : first;
    if ('problem' in read) return setProblem(read.problem);
    setContent(read);
    setFileName(file.name);
    setLeftOut(new Set());
    chosen.current = { file, mapping: mapping ?? remembered ?? {}, encoding };
    if (read.heads?.every(({ column }) => column === undefined)) {
      setOutcomes(new Map());
      return setStage('checked');
    }
    await run(read.rows, true, refusedIn(read));
  }

  const tryLook = (...asked: Parameters<typeof look>) =>
    look(...asked).catch((cause: unknown) => setProblem(describeError(cause)));

  return {
    ...{ stage, problem, content, outcomes, importId, fileName },
    leftOut: {
      rows: leftOut,
      toggle: (row: Row) =>
        setLeftOut((rows) =>
          rows.has(row) ? new Set([...rows].filter((one) => one !== row)) : new Set([...rows, row]),
        ),
    },

    async choose(file: File | undefined) {
      if (file) await tryLook(file);
    },
    /** Map a heading of the file to another column. */
    async chooseColumn(head: string, column: string) {
      const { file, mapping, encoding } = chosen.current ?? {};
      if (!file) return;
      await tryLook(file, { ...mapping, [head]: column }, encoding);
    },
    async chooseEncoding(encoding: TextEncoding) {
      const { file, mapping = {} } = chosen.current ?? {};
      // Without a choice of columns, those of an earlier file with these headings are used.
      if (file)
        await tryLook(file, Object.keys(mapping).length > 0 ? mapping : undefined, encoding);
    },
    start() {
      told.current = new Map(
        content.rows.flatMap((row, place) => {
          const outcome = outcomes.get(place);
          return outcome ? [[row, outcome] as const] : [];
        }),
      );
      const wanted = excludeRows(content, leftOut);
      const id = crypto.randomUUID();
      unanswered.current = new Set();
      setImportId(id);
      setContent(wanted);
      return run(wanted.rows, false, refusedIn(wanted), id);
    },
    goOn: () => run(content.rows, false, outcomes),
    stop: () => {
      stopped.current = true;
    },
    again: () => setStage('choosing'),
  };
}
